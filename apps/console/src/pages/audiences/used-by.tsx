import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import edit from "../../parts/edit/edit.module.css";
import { paths } from "../../parts/paths.ts";
import type { Audience } from "./audience-queries.ts";

const kinds = { Event: "event", Deal: "deal", Post: "post", Amenity: "amenity" } as const;

/** The items that use an audience, each with a link. */
export function UsedBy({ audience: { used, used_by } }: { readonly audience: Audience }) {
  const t = usePhrases();
  const others = used - used_by.length;
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
      </ul>
      {others > 0 && <p className={edit.hint}>{t("console.whom_count_more", { number: String(others) })}</p>}
    </section>
  );
}
