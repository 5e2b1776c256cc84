import type { Slot } from "@atrium/rules/day-slots.ts";
import { readTimes, writeTimes } from "@atrium/rules/booking-times.ts";
import { classNames } from "@atrium/ui/components/slot.ts";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { clockWords, dayText, zonedTime } from "@atrium/web/time-words.ts";
import { useBuilding } from "../../parts/buildings.ts";
import type { BookingSearch } from "./book-address.ts";
import styles from "./day-strip.module.css";

type Props = {
  readonly date: string;
  readonly slots: readonly Slot[];
  readonly requested: BookingSearch;
  /** Minutes. */
  readonly least: number;
  readonly onChange: (requested: BookingSearch) => void;
};

const minuteMs = 60_000;

/**
 * A day in steps. A press moves the requested time there, with its length; with Shift, or by dragging with a mouse, it extends to there. Arrow keys move
 * between the steps; one of them is in the tab order.
 */
export function DayStrip({ date, slots, requested, least, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const strip = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ from: Slot; moved: boolean }>(undefined);
  const [focused, setFocused] = useState<number>();
  const said = readTimes(requested, timezone);
  const requestedTime = "start" in said ? said : undefined;
  const isRequested = ({ start, end }: Slot) =>
    !!requestedTime && requestedTime.start < end && start < requestedTime.end;
  const chosen = slots.findIndex(isRequested);
  const tabbed = focused ?? Math.max(0, chosen);

  const chooseTime = (start: Date, end: Date) => {
    const { nights, ...time } = writeTimes(start, end, timezone);
    onChange({ ...requested, repeated: undefined, ...time, nights: nights || undefined });
  };
  const reach = (one: Slot, other: Slot) =>
    other.start < one.start ? chooseTime(other.start, one.end) : chooseTime(one.start, other.end);
  const press = (slot: Slot, event: MouseEvent) => {
    // The click after a drag is ignored; a key clicks without a pointer.
    const isDragEnd = event.detail > 0 && dragged.current?.moved;
    dragged.current = undefined;
    if (isDragEnd || slot.state !== "free") return;
    if (event.shiftKey && requestedTime) {
      const begins = slots[chosen];
      if (begins) return reach(begins, slot);
    }
    const length = requestedTime ? requestedTime.end.getTime() - requestedTime.start.getTime() : 0;
    chooseTime(slot.start, new Date(slot.start.getTime() + Math.max(length, least * minuteMs)));
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
            aria-pressed={isRequested(slot)}
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
