import { nextTemperature, temperatureBounds } from "@atrium/rules/smart-suite.ts";
import { IconButton } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Asking } from "./asking.tsx";
import { Gauge } from "./gauge.tsx";
import { unitSigns, useReadings } from "./readings.ts";
import styles from "./smart-building.module.css";
import type { Suite } from "./smart-queries.ts";

type Props = {
  readonly suite: Suite;
  readonly pending: number | undefined;
  readonly onAsk: (value: number) => void;
};

/** The suite's set temperature, its current one, and buttons for a degree less or more (S4). */
export function TemperatureControl({ suite, pending, onAsk }: Props) {
  const t = usePhrases();
  const readings = useReadings();
  const { temp_unit: unit, temp } = suite;
  const confirmed = suite.requested_temp ?? temp ?? 0;
  const button = (way: "cooler" | "warmer") => {
    const next = nextTemperature(pending ?? confirmed, unit, way);
    return (
      <IconButton
        icon={way === "cooler" ? "minus" : "plus"}
        variant="secondary"
        label={t(`smart.${way}`)}
        className={styles.press}
        // At the limit the button keeps the focus.
        aria-disabled={next === null || undefined}
        onClick={() => next !== null && onAsk(next)}
      />
    );
  };
  return (
    <div className={styles.control}>
      <Gauge {...temperatureBounds[unit]} value={confirmed} mark={temp ?? undefined}>
        <p className={styles.figure}>
          <span className={styles.numeral}>{readings.number(confirmed)}</span>
          <span className={styles.unit}>{unitSigns[unit]}</span>
        </p>
        {temp !== null && (
          <p className={styles.quiet}>{t("smart.in_room", { value: readings.temperature(temp, unit) })}</p>
        )}
        <Asking value={pending === undefined ? undefined : readings.temperature(pending, unit)} />
      </Gauge>
      <div className={styles.presses}>
        {button("cooler")}
        {button("warmer")}
      </div>
      {suite.temp_equipment_name && <p className={styles.quiet}>{suite.temp_equipment_name}</p>}
    </div>
  );
}
