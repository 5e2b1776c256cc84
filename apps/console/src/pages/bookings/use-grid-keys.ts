import { type KeyboardEvent, useState } from "react";
import type { Entry } from "./bookings-queries.ts";
import { entryAt, isFixed, type Place, type Row, shifted, type Shown, stateAt, stretched } from "./day-geometry.ts";
import { type Carry, isWhereItWas } from "./use-drag-booking.ts";

/** The focused cell. */
export type Cursor = { room: number; minute: number };

type Props = {
  readonly rows: readonly Row[];
  readonly shown: Shown;
  readonly onOpen: (entry: Entry) => void;
  readonly onDrop: (carry: Carry) => void;
  /** Announcements when an entry is picked up and put back. */
  readonly onSay: (what: "picked_up" | "put_back") => void;
};

/**
 * Keyboard navigation of the grid: arrows move between rooms and times, Enter opens or books. M picks an entry up; then arrows move it, Shift and
 * arrows resize it, Enter drops it and Escape cancels.
 */
export function useGridKeys({ rows, shown, onOpen, onDrop, onSay }: Props) {
  const [cursor, setCursor] = useState<Cursor>({ room: 0, minute: shown.from });
  const [carry, setCarry] = useState<Carry>();
  const row = rows[Math.min(cursor.room, rows.length - 1)];
  const entry = row && entryAt(row, cursor.minute);
  const step = row?.room.step ?? 30;

  const goTo = (room: number, minute: number) =>
    setCursor({
      room: Math.min(Math.max(room, 0), rows.length - 1),
      minute: Math.min(Math.max(minute, shown.from), shown.to - 1),
    });

  const walk = (event: KeyboardEvent): boolean => {
    const before = Math.floor((cursor.minute - 1) / step) * step;
    const after = entry ? entry.to : (Math.floor(cursor.minute / step) + 1) * step;
    const ways: Record<string, () => void> = {
      ArrowRight: () => goTo(cursor.room, Math.min(after, Math.floor((shown.to - 1) / step) * step)),
      ArrowLeft: () => goTo(cursor.room, entry ? Math.floor((entry.from - 1) / step) * step : before),
      ArrowDown: () => goTo(cursor.room + 1, cursor.minute),
      ArrowUp: () => goTo(cursor.room - 1, cursor.minute),
      Home: () => goTo(cursor.room, shown.from),
      End: () => goTo(cursor.room, shown.to - step),
      PageDown: () => goTo(cursor.room + 10, cursor.minute),
      PageUp: () => goTo(cursor.room - 10, cursor.minute),
      m: () => pickUp(),
    };
    const way = ways[event.key];
    way?.();
    return way !== undefined;
  };

  const pickUp = () => {
    if (!entry || isFixed(entry)) return;
    setCarry({ entry, place: { room: entry.room, from: entry.from, to: entry.to } });
    onSay("picked_up");
  };

  const carryOn = (event: KeyboardEvent, { entry: carried, place }: Carry): boolean => {
    const by = (minutes: number, rooms = 0): Place => shifted(place, { minutes, rooms }, shown, rows.length);
    const end = (minutes: number): Place =>
      stretched(place, "to", Math.min(place.to + minutes, Math.max(shown.to, place.to)), step);
    const ways: Record<string, () => Place> = event.shiftKey
      ? { ArrowRight: () => end(step), ArrowLeft: () => end(-step) }
      : { ArrowRight: () => by(step), ArrowLeft: () => by(-step), ArrowDown: () => by(0, 1), ArrowUp: () => by(0, -1) };
    const way = ways[event.key];
    if (way) setCarry({ entry: carried, place: way() });
    if (event.key === "Escape") {
      setCarry(undefined);
      onSay("put_back");
    }
    if (event.key === "Enter" || event.key === " ") {
      setCarry(undefined);
      if (isWhereItWas({ entry: carried, place })) onSay("put_back");
      else {
        setCursor({ room: place.room, minute: place.from });
        onDrop({ entry: carried, place });
      }
    }
    // While an entry is carried, other keys do nothing, except those that leave the grid.
    return event.key !== "Tab";
  };

  return {
    cursor,
    carry,
    moveCursor: setCursor,
    press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (carry ? carryOn(event, carry) : walk(event)) event.preventDefault();
    },
    /** The action of Enter or a click at a position. */
    act(at: Cursor) {
      const there = rows[at.room];
      if (!there) return;
      const found = entryAt(there, at.minute);
      if (found) return onOpen(found);
      const length = there.room.step;
      const from = Math.floor(at.minute / length) * length;
      if (stateAt(there, { from, to: from + length }) === "taken") return;
      onDrop({ entry: undefined, place: { room: at.room, from, to: from + Math.max(length, 60) } });
    },
  };
}
