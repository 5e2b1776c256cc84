import { exactTime } from "@atrium/rules/relative-time.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { useQuery } from "@tanstack/react-query";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { useServices } from "../../parts/services.ts";
import { type View, viewsQuery } from "./account-queries.ts";
import styles from "./account.module.css";
import { Card } from "./card.tsx";

/** The viewer's role as text; an unknown role is left out. */
const roles: Partial<Record<View["role"], PhraseKey>> = {
  owner: "account.view_role_owner",
  property_manager: "account.view_role_property_manager",
};

/** When an administrator has looked at the portal as this person, who and why (row G11). */
export function ViewList() {
  const t = usePhrases();
  const services = useServices();
  const { data } = useQuery({ ...viewsQuery(services), enabled: !services.viewAs });
  // Not requested in such a view itself; another server may not have the list; the list of sessions above already reports a failure.
  if (!data) return null;
  const { views } = data.data;
  return (
    <Card title={t("account.views_title")} text={t("account.views_text")}>
      {views.length === 0 ? (
        <p>{t("account.views_none")}</p>
      ) : (
        <ul className={styles.sessions} role="list">
          {views.map((view) => (
            <ViewRow key={view.uuid} view={view} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ViewRow({ view }: { readonly view: View }) {
  const t = usePhrases();
  const language = useLanguage();
  const { timezone } = useBuilding();
  const at = (instant: string) => exactTime(instant, language, timezone);
  const role = roles[view.role];
  const who = [view.by ?? t("account.view_somebody"), ...(role ? [t(role)] : [])].join(", ");
  const from = at(view.began_at);
  return (
    <li className={styles.session}>
      <span className={styles.device}>
        <Icon name="eye" />
      </span>
      <div className={styles.about}>
        <strong>{who}</strong>
        <span>
          {view.ended_at ? t("account.view_from_to", { from, to: at(view.ended_at) }) : t("account.view_now", { from })}
        </span>
        <span>{t("account.view_reason", { reason: view.reason })}</span>
      </div>
    </li>
  );
}
