import { type FocalPoint as Point, focalPointText, middle, readFocalPoint } from "@atrium/rules/focal-point.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type KeyboardEvent, type PointerEvent, useId } from "react";
import styles from "./focal-point.module.css";

type Props = {
  readonly url: string;
  readonly focus: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (focus: string | undefined) => void;
};

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const largeStep = 10;

/** A picture whole, and the point of it that stays in sight wherever it is cropped: set by pressing the picture, or moved by the arrow keys. */
export function FocalPoint({ url, focus, isReadOnly, onChange }: Props) {
  const t = usePhrases();
  const hint = useId();
  const point = readFocalPoint(focus);
  const setBy = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(focalPointText({ x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height }));
  };
  const moveBy = (event: KeyboardEvent) => {
    const { [event.key]: step } = steps;
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? largeStep : 1;
    onChange(focalPointText({ x: point.x + size * step.x, y: point.y + size * step.y }));
  };
  const place = { x: point.x, y: point.y };
  return (
    <div className={styles.focal}>
      <div
        className={styles.whole}
        {...(isReadOnly
          ? {}
          : {
              onPointerDown: (event: PointerEvent<HTMLElement>) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setBy(event);
              },
              onPointerMove: (event: PointerEvent<HTMLElement>) => {
                if (event.currentTarget.hasPointerCapture(event.pointerId)) setBy(event);
              },
            })}
      >
        <img src={url} alt="" draggable={false} className={styles.image} />
        <div
          role="slider"
          tabIndex={isReadOnly ? -1 : 0}
          aria-label={t("console.focus_label")}
          aria-describedby={hint}
          aria-disabled={isReadOnly || undefined}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={t("console.focus_at", place)}
          className={styles.point}
          style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
          {...(isReadOnly ? {} : { onKeyDown: moveBy })}
        />
      </div>
      <p id={hint} className={styles.hint}>
        {t("console.focus_hint")}
      </p>
      {!isReadOnly && (point.x !== middle.x || point.y !== middle.y) && (
        <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
          {t("console.focus_middle")}
        </Button>
      )}
    </div>
  );
}
