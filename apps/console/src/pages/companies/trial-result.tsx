import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useEffect, useRef } from "react";
import edit from "../../parts/edit/edit.module.css";
import { FactList } from "../../parts/fact-list.tsx";
import { failureText } from "../../parts/failure-text.ts";
import styles from "./companies.module.css";
import type { Company } from "./company-queries.ts";
import type { Trials } from "./use-trials.ts";

/** The result of a test at a provider: what it said about the person who signed in, or which check failed. */
export function TrialResult({ trials, company }: { readonly trials: Trials; readonly company: Company }) {
  const t = usePhrases();
  const { trial, isReading, error } = trials;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trial) panel.current?.focus();
  }, [trial]);
  if (error) return <Fault>{failureText(error, t)}</Fault>;
  if (isReading)
    return (
      <p role="status" className={edit.hint}>
        {t("console.trial_reading")}
      </p>
    );
  if (!trial) return null;
  const provider = company.sign_on.providers.find(({ uuid }) => uuid === trial.provider_uuid);
  const name = provider?.name ?? "";
  const { said, failure } = trial;
  const [title, text] =
    said !== null
      ? [t("console.trial_good_title", { name }), t("console.trial_good_text")]
      : failure !== null
        ? [t("console.trial_bad_title", { name }), t("console.trial_bad_text")]
        : [t("console.trial_none_title"), t("console.trial_none_text")];
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label={title} className={styles.trial}>
      <h3>{title}</h3>
      <p className={edit.hint}>{text}</p>
      {said && (
        <FactList
          rows={[
            { name: t("console.trial_email"), value: said.email },
            { name: t("console.trial_first_name"), value: said.first_name },
            { name: t("console.trial_last_name"), value: said.last_name },
          ]}
        />
      )}
      {failure && (
        <FactList
          rows={[
            { name: t("console.trial_check"), value: failure.check },
            { name: t("console.trial_words"), value: failure.said },
            {
              name: t("console.trial_asked"),
              value: failure.endpoint && [failure.endpoint, failure.status].filter(Boolean).join(" · "),
            },
          ]}
        />
      )}
    </div>
  );
}
