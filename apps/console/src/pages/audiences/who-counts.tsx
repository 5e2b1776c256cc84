import { audienceFaults } from "@atrium/rules/audiences.ts";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import edit from "../../parts/edit/edit.module.css";
import { failureText } from "../../parts/failure-text.ts";
import styles from "./audiences.module.css";
import { countQuery, type Rule } from "./audience-queries.ts";

type Props = { readonly rule: Rule; readonly building: string | null };

/** The number of people that match the rule on the screen, and the names of five. */
export function WhoCounts({ rule, building }: Props) {
  const t = usePhrases();
  const asked = useDeferredValue(rule);
  const isWhole = audienceFaults(asked).length === 0;
  const { data, error, isPlaceholderData } = useQuery({
    ...countQuery(useServices(), asked, building),
    enabled: isWhole,
  });
  return (
    <section className={classNames(edit.group, styles.beside)} aria-busy={isPlaceholderData}>
      <h2>{t("console.whom_count_title")}</h2>
      <div className={styles.counts} role="status">
        {!isWhole && <p className={edit.hint}>{t("console.whom_count_none")}</p>}
        {isWhole && error && <p className={styles.wrong}>{failureText(error, t)}</p>}
        {isWhole && !error && data && <Counted people={data.data.people} some={data.data.some} />}
      </div>
    </section>
  );
}

type CountedProps = {
  readonly people: number;
  readonly some: readonly { readonly uuid: string; readonly name: string; readonly company_name: string | null }[];
};

function Counted({ people, some }: CountedProps) {
  const t = usePhrases();
  const more = people - some.length;
  return (
    <>
      <p>
        <strong className={styles.number}>{t("console.whom_count", { count: people })}</strong>
        <br />
        <span className={edit.hint}>{t("console.whom_count_own")}</span>
      </p>
      {some.length > 0 && (
        <ul className={styles.people}>
          {some.map(({ uuid, name, company_name }) => (
            <li key={uuid}>
              {name}
              {company_name && <span className={edit.hint}> · {company_name}</span>}
            </li>
          ))}
          {more > 0 && <li className={edit.hint}>{t("console.whom_count_more", { number: String(more) })}</li>}
        </ul>
      )}
    </>
  );
}
