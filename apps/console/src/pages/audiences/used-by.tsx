import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import edit from "../../parts/edit/edit.module.css";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import type { Audience } from "./audience-queries.ts";

const kinds = { Event: "event", Deal: "deal", Post: "post", Amenity: "amenity" } as const;

/** The items and rooms that use an audience, each with a link. */
export function UsedBy({ audience: { used, used_by, used_in_rooms } }: { readonly audience: Audience }) {
  const t = usePhrases();
  const me = useMe();
  const others = used - used_by.length - used_in_rooms.length;
  const opens = (building: string) => me !== undefined && mayInBuilding(me, "rooms.change", building);
  return (
    <section className={edit.group}>
      <h2>{t("console.whom_used_title")}</h2>
      {used === 0 && <p className={edit.hint}>{t("console.whom_used_none")}</p>}
      <ul className={edit.things}>
        {used_by.map(({ uuid, title, type, building }) => (
          <li key={uuid} className={edit.thing}>
            <Link to={paths.contentItem} params={{ uuid }} search={{}} className={edit.thingName}>
              {title}
            </Link>
            <span className={edit.hint}>
              {t(`console.kind_of_${kinds[type]}`)} · {building.name}
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
