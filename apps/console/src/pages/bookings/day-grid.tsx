import { KeyHints } from "@atrium/ui/components/key-cap.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { clockWords, dayText } from "@atrium/web/time-words.ts";
import { type CSSProperties, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { slotText } from "./booking-words.ts";
import styles from "./day-grid.module.css";
import type { Day, Entry } from "./bookings-queries.ts";
import { hoursShown, rowsOf, type Shown, timeAt } from "./day-geometry.ts";
import { GridRow } from "./grid-row.tsx";
import { spanStyle } from "./span-style.ts";
import { type Carry, isWhereItWas, useDragBooking } from "./use-drag-booking.ts";
import { useGridKeys } from "./use-grid-keys.ts";

type Props = {
  readonly day: Day;
  readonly now: Date;
  /** The position that is proposed, while its dialog is open. */
  readonly pending: Carry | undefined;
  readonly onOpen: (entry: Entry) => void;
  readonly onDrop: (carry: Carry) => void;
};

/** A day of all rooms: one row per room, and the hours from left to right (K11). */
export function DayGrid({ day, now, pending, onOpen, onDrop }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const rows = useMemo(() => rowsOf(day), [day]);
  const shown = useMemo(() => hoursShown(day), [day]);
  const [said, setSaid] = useState("");
  const pointer = useDragBooking({ rows, shown, onDrop });
  const keys = useGridKeys({ rows, shown, onOpen, onDrop, onSay: (what) => setSaid(t(`console.${what}`)) });
  const carry = pointer.carry ?? keys.carry ?? pending;
  const grid = useRef<HTMLDivElement>(null);
  const speech = { t, locale };

  const carriedTo = keys.carry && rows[keys.carry.place.room];
  const sentence = keys.carry && carriedTo && slotText(day, carriedTo, keys.carry.place, speech, keys.carry.entry);
  const { room, minute } = keys.cursor;
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return;
    grid.current.querySelector<HTMLElement>(`[data-row="${room}"] [data-cursor="${minute}"]`)?.focus();
  }, [room, minute]);

  const press = (event: MouseEvent<HTMLElement>) => {
    const at = pointer.placeOf(event);
    if (!at || pointer.endsDrag()) return;
    // A click by keyboard has no position: the focused cell is meant.
    const there = event.detail === 0 ? keys.cursor : at;
    keys.moveCursor(there);
    keys.act(there);
  };
  const hints = [
    { keys: ["←", "→", "↑", "↓"], does: t("console.key_move") },
    { keys: ["↵"], does: t("console.key_open") },
    { keys: ["m"], does: t("console.key_pick_up") },
    { keys: ["⇧ →"], does: t("console.key_stretch") },
  ];
  return (
    <>
      <div className={styles.scroll}>
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          className={styles.grid}
          aria-label={`${t("console.bookings_title")}, ${dayText(day.date, locale, "long")}`}
          aria-rowcount={rows.length + 1}
          style={{ "--hours": (shown.to - shown.from) / 60 } as CSSProperties}
          onKeyDown={keys.press}
          onPointerDown={pointer.begin}
          onPointerMove={pointer.move}
          onPointerUp={pointer.end}
          onPointerCancel={pointer.end}
          onClick={press}
        >
          <Hours day={day} shown={shown} />
          {rows.map((row) => (
            <GridRow
              key={`${row.room.uuid} ${row.room.place}`}
              day={day}
              row={row}
              shown={shown}
              cursor={row.place === Math.min(room, rows.length - 1) ? minute : undefined}
              ghost={carry?.place.room === row.place ? carry.place : undefined}
              lifted={carry?.entry?.uuid}
              now={nowOn(day, now)}
            />
          ))}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {sentence && keys.carry && !isWhereItWas(keys.carry) ? sentence : said}
      </p>
      <div className={styles.hints}>
        <KeyHints hints={hints} />
      </div>
    </>
  );
}

/** The current minute of the day; undefined on another day. */
function nowOn({ begins_at, ends_at }: Day, now: Date): number | undefined {
  const at = now.getTime();
  if (at < Date.parse(begins_at) || at >= Date.parse(ends_at)) return undefined;
  return (at - Date.parse(begins_at)) / 60_000;
}

function Hours({ day, shown }: { readonly day: Day; readonly shown: Shown }) {
  const t = usePhrases();
  const locale = useLanguage();
  const hours = Array.from({ length: (shown.to - shown.from) / 60 }, (_, index) => shown.from + index * 60);
  return (
    <div role="row" className={styles.hours}>
      <span role="columnheader" className={styles.corner}>
        {t("console.rooms")}
      </span>
      <span role="columnheader" className={styles.scale}>
        {hours.map((hour) => (
          <span key={hour} className={styles.hour} style={spanStyle({ from: hour, to: hour + 60 }, shown)}>
            {clockWords(timeAt(day, { from: hour, to: hour + 60 }).from, locale)}
          </span>
        ))}
      </span>
    </div>
  );
}
