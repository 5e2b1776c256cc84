import { lightingBounds, toggledLighting } from "@atrium/rules/smart-suite.ts";
import { IconButton } from "@atrium/ui/components/button.tsx";
import { type CSSProperties, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Asking } from "./asking.tsx";
import { useReadings } from "./readings.ts";
import styles from "./smart-building.module.css";

/** The step of the buttons darker and lighter, in per cent; the slider itself has steps of 1. */
const pressStep = 10;

type Props = {
  readonly lighting: number;
  readonly pending: number | undefined;
  readonly onAsk: (value: number) => void;
};

/** The bulb, and a slider that sends its value when it is released (S3). The text shows what the suite has confirmed. */
export function LightingControl({ lighting, pending, onAsk }: Props) {
  const t = usePhrases();
  const readings = useReadings();
  const [held, setHeld] = useState<number>();
  const { min, max } = lightingBounds;
  const wanted = held ?? pending ?? lighting;

  function letGo(): void {
    if (held === undefined) return;
    setHeld(undefined);
    if (held !== (pending ?? lighting)) onAsk(held);
  }
  const press = (step: number) => {
    const next = Math.min(Math.max((pending ?? lighting) + step, min), max);
    return (
      <IconButton
        icon={step < 0 ? "minus" : "plus"}
        variant="secondary"
        label={t(step < 0 ? "smart.dimmer" : "smart.brighter")}
        className={styles.press}
        aria-disabled={next === (pending ?? lighting) || undefined}
        onClick={() => next !== (pending ?? lighting) && onAsk(next)}
      />
    );
  };
  const asked = held ?? pending;
  return (
    <div className={styles.control}>
      <button
        type="button"
        className={styles.bulb}
        style={{ "--light": `${lighting}%` } as CSSProperties}
        aria-pressed={lighting > 0}
        aria-label={t("smart.light")}
        onClick={() => onAsk(toggledLighting(pending ?? lighting))}
      >
        <Bulb />
      </button>
      <p className={styles.figure}>
        <span className={styles.numeral}>{readings.light(lighting)}</span>
      </p>
      <Asking value={asked === undefined ? undefined : readings.light(asked)} />
      <div className={styles.slide}>
        {press(-pressStep)}
        <input
          type="range"
          className={styles.slider}
          style={{ "--at": `${wanted}%` } as CSSProperties}
          aria-label={t("smart.brightness")}
          aria-valuetext={readings.light(wanted)}
          min={min}
          max={max}
          step={1}
          value={wanted}
          onChange={({ target }) => setHeld(Number(target.value))}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onKeyUp={letGo}
          onBlur={letGo}
        />
        {press(pressStep)}
      </div>
    </div>
  );
}

function Bulb() {
  return (
    <svg
      viewBox="0 0 48 48"
      width={56}
      height={56}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M18 34c0-4-6-7-6-15a12 12 0 0 1 24 0c0 8-6 11-6 15zM18.5 39h11M21 43.5h6M20 21l4 4 4-4M24 25v9"
      />
    </svg>
  );
}
