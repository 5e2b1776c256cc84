import { roomBounds } from "@atrium/rules/room-faults.ts";
import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { AddButton } from "./add-button.tsx";
import { CountField } from "./count-field.tsx";
import type { Faults } from "./hours-fields.tsx";
import { LengthField } from "./length-field.tsx";
import type { Step } from "./room-queries.ts";
import styles from "./rooms.module.css";

type Props = {
  readonly value: readonly Step[];
  readonly faults: Faults;
  readonly onChange: (steps: Step[]) => void;
};

/** The cancellation steps: what a cancellation costs, and from when (K8). */
export function StepsFields({ value, faults, onChange }: Props) {
  const t = usePhrases();
  return (
    <div className={styles.quotas}>
      <h4>{t("console.steps_title")}</h4>
      <p className={styles.quiet}>{t("console.steps_text")}</p>
      {value.map((step, at) => {
        const title = t("console.steps_number", { number: String(at + 1) });
        const fault = faults[`cancellation_steps/${at}`];
        const put = (some: Partial<Step>) => onChange(value.with(at, { ...step, ...some }));
        return (
          <div key={at} className={styles.step} role="group" aria-label={title}>
            <LengthField
              label={t("console.step_from")}
              value={step.minutes}
              most={roomBounds.count}
              onChange={(minutes) => put({ minutes })}
            />
            <CountField
              label={t("console.step_percent")}
              value={step.percent}
              most={100}
              onChange={(percent) => put({ percent: percent ?? 1 })}
            />
            <Button
              type="button"
              variant="quiet"
              size="small"
              aria-label={`${t("console.quotas_remove")}: ${title}`}
              onClick={() => onChange(value.toSpliced(at, 1))}
            >
              {t("console.quotas_remove")}
            </Button>
            {fault && <p className={styles.wrong}>{fault}</p>}
          </div>
        );
      })}
      {value.length < roomBounds.steps && (
        <AddButton label={t("console.steps_add")} onAdd={() => onChange([...value, nextStep(value)])} />
      )}
    </div>
  );
}

/** The next step: the full price from half the last step's time before the start; the first one: half the price from a day before. */
function nextStep(value: readonly Step[]): Step {
  const last = value.at(-1);
  return last ? { minutes: Math.floor(last.minutes / 120) * 60, percent: 100 } : { minutes: dayMinutes, percent: 50 };
}
