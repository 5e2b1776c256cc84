import { roomBounds } from "@atrium/rules/room-faults.ts";
import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { CountField } from "./count-field.tsx";
import type { Faults } from "./hours-fields.tsx";
import { LengthField } from "./length-field.tsx";
import { NestedList } from "./nested-list.tsx";
import type { Step } from "./room-queries.ts";

type Props = {
  readonly value: readonly Step[];
  readonly faults: Faults;
  readonly onChange: (steps: Step[]) => void;
};

/** The cancellation steps: what a cancellation costs, and from when (K8). */
export function StepsFields({ value, faults, onChange }: Props) {
  const t = usePhrases();
  return (
    <NestedList
      of="steps"
      list={value}
      most={roomBounds.steps}
      fresh={() => nextStep(value)}
      faults={faults}
      path="cancellation_steps"
      onChange={onChange}
    >
      {(step, put) => (
        <>
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
        </>
      )}
    </NestedList>
  );
}

/** The next step: the full price from half the last step's time before the start; the first one: half the price from a day before. */
function nextStep(value: readonly Step[]): Step {
  const last = value.at(-1);
  return last ? { minutes: Math.floor(last.minutes / 120) * 60, percent: 100 } : { minutes: dayMinutes, percent: 50 };
}
