import { browserName } from "@atrium/rules/browser-name.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { type ReactNode, useId } from "react";
import { FactList } from "../../parts/fact-list.tsx";
import { ExactMoment, Moment, useNow } from "../../parts/moment.tsx";
import type { Person } from "./people-queries.ts";
import styles from "./people.module.css";

type SectionProps = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode };

/** A part of a person's page. */
export function Part({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

type Props = { readonly person: Person };

export function AccountFacts({ person }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const spoken =
    person.locale && new Intl.DisplayNames(intlLocale(locale), { type: "language" }).of(intlLocale(person.locale));
  return (
    <Part title={t("console.account")}>
      <FactList
        rows={[
          { name: t("console.email"), value: person.email },
          { name: t("console.company"), value: person.company?.name ?? null },
          { name: t("app.language"), value: spoken ?? null },
          { name: t("console.since"), value: <ExactMoment at={person.created_at} timeZone={undefined} /> },
        ]}
      />
    </Part>
  );
}

export function Buildings({ person }: Props) {
  const t = usePhrases();
  return (
    <Part title={t("console.person_buildings")}>
      {person.buildings.length === 0 ? (
        <p className={styles.quiet}>{t("console.person_no_buildings")}</p>
      ) : (
        <ul className={styles.lines}>
          {person.buildings.map(({ uuid, name }) => (
            <li key={uuid}>
              <Icon name="building" size={16} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

export function Sessions({ person }: Props) {
  const t = usePhrases();
  const now = useNow();
  return (
    <Part title={t("console.sessions")}>
      {person.sessions.length === 0 ? (
        <p className={styles.quiet}>{t("console.sessions_none")}</p>
      ) : (
        <ul className={styles.lines}>
          {person.sessions.map(({ uuid, user_agent, created_at }) => {
            const { browser, system, is_mobile } = browserName(user_agent);
            return (
              <li key={uuid}>
                <Icon name={is_mobile ? "phone" : "monitor"} size={16} />
                <span>{[browser, system].filter(Boolean).join(", ") || t("console.device_unknown")}</span>
                <span className={styles.when}>
                  <Moment at={created_at} now={now} timeZone={undefined} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}
