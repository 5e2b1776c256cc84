import { DayField } from "@atrium/ui/components/day-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./clock-fields.module.css";

type Span = { readonly from: string; readonly to: string };

type Props = {
  readonly span: Span;
  readonly faults?: Partial<Record<"from" | "to", string | undefined>>;
  readonly onChange: (some: Partial<Span>) => void;
};

/** Two wall-clock times: from and until. */
export function ClockFields({ span, faults = {}, onChange }: Props) {
  const t = usePhrases();
  return (
    <div className={styles.fields}>
      <DayField
        type="time"
        label={t("console.day_from")}
        invalid={t("console.time_invalid")}
        value={span.from}
        error={faults.from}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        type="time"
        label={t("console.day_until")}
        invalid={t("console.time_invalid")}
        // The native time field has no 24:00.
        value={span.to === "24:00" ? "00:00" : span.to}
        error={faults.to}
        onChange={(to) => onChange({ to: to === "00:00" ? "24:00" : to })}
      />
    </div>
  );
}
