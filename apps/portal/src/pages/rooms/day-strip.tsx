import type { Slot } from "@atrium/rules/day-slots.ts";
import { readTimes, writeTimes } from "@atrium/rules/booking-times.ts";
import { classNames } from "@atrium/ui/components/slot.ts";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { clockWords, dayText, zonedTime } from "@atrium/web/time-words.ts";
import { useBuilding } from "../../parts/buildings.ts";
import type { BookWish } from "./book-address.ts";
import styles from "./day-strip.module.css";

type Props = {
  readonly date: string;
  readonly slots: readonly Slot[];
  readonly wish: BookWish;
  /** Minutes. */
  readonly least: number;
  readonly onChange: (wish: BookWish) => void;
};

const minuteMs = 60_000;

/**
 * A day in steps. A press moves the wished time there, with its length; with Shift, or by dragging with a mouse, it extends to there. Arrow keys move
 * between the steps; one of them is in the tab order.
 */
export function DayStrip({ date, slots, wish, least, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const strip = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ from: Slot; moved: boolean }>(undefined);
  const [focused, setFocused] = useState<number>();
  const said = readTimes(wish, timezone);
  const wished = "start" in said ? said : undefined;
  const isWished = ({ start, end }: Slot) => !!wished && wished.start < end && start < wished.end;
  const chosen = slots.findIndex(isWished);
  const tabbed = focused ?? Math.max(0, chosen);

  const wishTime = (start: Date, end: Date) => {
    const { nights, ...time } = writeTimes(start, end, timezone);
    onChange({ ...wish, repeated: undefined, ...time, nights: nights || undefined });
  };
  const reach = (one: Slot, other: Slot) =>
    other.start < one.start ? wishTime(other.start, one.end) : wishTime(one.start, other.end);
  const press = (slot: Slot, event: MouseEvent) => {
    // The click after a drag is ignored; a key clicks without a pointer.
    const isDragEnd = event.detail > 0 && dragged.current?.moved;
    dragged.current = undefined;
    if (isDragEnd || slot.state !== "free") return;
    if (event.shiftKey && wished) {
      const begins = slots[chosen];
      if (begins) return reach(begins, slot);
    }
    const length = wished ? wished.end.getTime() - wished.start.getTime() : 0;
    wishTime(slot.start, new Date(slot.start.getTime() + Math.max(length, least * minuteMs)));
  };
  const dragTo = (slot: Slot, buttons: number) => {
    const { current } = dragged;
    if (!current || buttons !== 1 || slot.state !== "free") return;
    current.moved = true;
    reach(current.from, slot);
  };
  const move = (event: KeyboardEvent) => {
    const grid = strip.current;
    if (!grid) return;
    const { gridTemplateColumns, direction } = getComputedStyle(grid);
    const row = gridTemplateColumns.split(" ").length;
    const side = direction === "rtl" ? -1 : 1;
    const ways: Record<string, number> = {
      ArrowRight: tabbed + side,
      ArrowLeft: tabbed - side,
      ArrowDown: tabbed + row,
      ArrowUp: tabbed - row,
      Home: 0,
      End: slots.length - 1,
    };
    const next = ways[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = Math.min(Math.max(next, 0), slots.length - 1);
    setFocused(to);
    grid.querySelectorAll("button")[to]?.focus();
  };

  return (
    <div
      ref={strip}
      className={styles.strip}
      role="group"
      aria-label={t("book.times", { day: dayText(date, locale, "long") })}
    >
      {slots.map((slot, at) => {
        const time = slot.repeated ? zonedTime(slot.start, locale, timezone) : clockWords(slot.from, locale);
        return (
          <button
            key={slot.start.toISOString()}
            type="button"
            className={classNames(styles.choice, styles.slot)}
            data-state={slot.state}
            aria-pressed={isWished(slot)}
            aria-disabled={slot.state !== "free" || undefined}
            aria-label={t(`book.slot_${slot.state}`, { time })}
            tabIndex={at === tabbed ? 0 : -1}
            onFocus={() => setFocused(at)}
            onPointerDown={({ pointerType }) => {
              dragged.current =
                pointerType === "mouse" && slot.state === "free" ? { from: slot, moved: false } : undefined;
            }}
            onPointerEnter={({ buttons }) => dragTo(slot, buttons)}
            onKeyDown={move}
            onClick={(event) => press(slot, event)}
          >
            {time}
          </button>
        );
      })}
    </div>
  );
}
