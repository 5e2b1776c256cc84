import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import edit from "../../parts/edit/edit.module.css";
import { useItemWords } from "../../parts/item-words.ts";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import type { Audience } from "./audience-queries.ts";

/** The items and rooms that use an audience, each with a link. */
export function UsedBy({ audience: { used, used_by, used_in_rooms } }: { readonly audience: Audience }) {
  const t = usePhrases();
  const me = useMe();
  const wordsOf = useItemWords();
  const { zoneOf } = useBuildings();
  const others = used - used_by.length - used_in_rooms.length;
  const opens = (building: string) => me !== undefined && mayInBuilding(me, "rooms.change", building);
  return (
    <section className={edit.group}>
      <h2>{t("console.whom_used_title")}</h2>
      {used === 0 && <p className={edit.hint}>{t("console.whom_used_none")}</p>}
      <ul className={edit.things}>
        {used_by.map((item) => (
          <li key={item.uuid} className={edit.thing}>
            <Link to={paths.contentItem} params={{ uuid: item.uuid }} search={{}} className={edit.thingName}>
              {item.title}
            </Link>
            <span className={edit.hint}>
              {wordsOf(item, { building: item.building.name, timeZone: zoneOf(item.building.uuid) }).about}
            </span>
          </li>
        ))}
        {used_in_rooms.map(({ uuid, name, building }) => (
          <li key={uuid} className={edit.thing}>
            {opens(building.uuid) ? (
              <Link to={paths.room} params={{ building: building.uuid, uuid }} className={edit.thingName}>
                {name}
              </Link>
            ) : (
              <span className={edit.thingName}>{name}</span>
            )}
            <span className={edit.hint}>
              {t("console.room")} · {building.name}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={edit.hint}>{t("console.whom_count_more", { number: String(others) })}</p>}
    </section>
  );
}
