import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Entry } from "./bookings-queries.ts";
import { isFixed, type Place, type Row, shifted, type Shown, snapped, stretched } from "./day-geometry.ts";

/** The current drag: an entry that is moved, or a new booking without an entry. */
export type Carry = { entry: Entry | undefined; place: Place };

type Grabbed = {
  entry: Entry | undefined;
  /** What is dragged: the whole entry, or one end. */
  part: "whole" | "from" | "to";
  begun: Place;
  /** The minute at which the drag began. */
  minute: number;
  x: number;
  y: number;
  moved: boolean;
};

type Props = {
  readonly rows: readonly Row[];
  readonly shown: Shown;
  readonly onDrop: (carry: Carry) => void;
};

/** How far, in pixels, a pointer moves before a drag begins, and how near to an end it drags that end. */
const slack = 4;
const nearEnd = 8;

/** Drags entries to other times and rooms, resizes them at their ends, and draws new ones over free time. Touch scrolls instead. */
export function useDragBooking({ rows, shown, onDrop }: Props) {
  const grabbed = useRef<Grabbed>(undefined);
  const [carry, setCarry] = useState<Carry>();
  /** The click after a drag is ignored. */
  const dragged = useRef(false);

  useEffect(() => {
    if (!carry) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !grabbed.current) return;
      grabbed.current = undefined;
      setCarry(undefined);
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [carry]);

  const stepOf = (place: number) => rows[place]?.room.step ?? 30;
  const minuteAt = (grid: Element, x: number) => {
    const { left = 0, width = 1 } = grid.querySelector("[data-track]")?.getBoundingClientRect() ?? {};
    return shown.from + ((x - left) / width) * (shown.to - shown.from);
  };

  /** The room and the minute under the pointer; undefined outside the tracks. */
  const placeOf = ({ target, currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const track = (target as Element).closest("[data-track]");
    const row = track?.closest<HTMLElement>("[data-row]");
    return row ? { room: Number(row.dataset.row), minute: minuteAt(currentTarget, clientX) } : undefined;
  };

  const begin = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false;
    const at = placeOf(event);
    const row = at && rows[at.room];
    if (!row || event.pointerType === "touch" || event.button !== 0) return;
    const bar = (event.target as Element).closest<HTMLElement>("[data-entry]");
    const entry = row.entries.find(({ uuid }) => uuid === bar?.dataset.entry);
    if (entry && isFixed(entry)) return;
    const { minute } = at;
    const from = Math.floor(minute / stepOf(row.place)) * stepOf(row.place);
    const begun = entry ?? { from, to: from + stepOf(row.place) };
    grabbed.current = {
      entry,
      part: entry && bar ? partAt(bar, event.clientX) : "to",
      begun: { room: row.place, from: begun.from, to: begun.to },
      minute,
      x: event.clientX,
      y: event.clientY,
      moved: false,
    };
  };

  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = grabbed;
    if (!current) return;
    const { begun, part, entry } = current;
    if (!current.moved && Math.hypot(event.clientX - current.x, event.clientY - current.y) < slack) return;
    // Not earlier: the click of a captured pointer would go to the grid instead of the element under it.
    if (!current.moved) event.currentTarget.setPointerCapture(event.pointerId);
    current.moved = true;
    const step = stepOf(begun.room);
    const minute = minuteAt(event.currentTarget, event.clientX);
    if (part !== "whole") {
      const edge = Math.min(Math.max(snapped(minute, step), shown.from), shown.to);
      return carryTo(setCarry, { entry, place: stretched(begun, part, edge, step) });
    }
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-row]");
    const rooms = under?.dataset.row === undefined ? 0 : Number(under.dataset.row) - begun.room;
    const minutes = snapped(begun.from + minute - current.minute, step) - begun.from;
    return carryTo(setCarry, { entry, place: shifted(begun, { minutes, rooms }, shown, rows.length) });
  };

  const end = () => {
    const { current } = grabbed;
    grabbed.current = undefined;
    if (!current?.moved) return;
    dragged.current = true;
    setCarry(undefined);
    if (carry && !isWhereItWas(carry)) onDrop(carry);
  };

  return {
    carry,
    placeOf,
    begin,
    move,
    end,
    /** Whether the current click has ended a drag. */
    endsDrag: () => dragged.current,
  };
}

function carryTo(set: (next: (before: Carry | undefined) => Carry) => void, next: Carry): void {
  set((before) => (before && isSame(before.place, next.place) ? before : next));
}

const isSame = (one: Place, other: Place) => one.room === other.room && one.from === other.from && one.to === other.to;

export const isWhereItWas = ({ entry, place }: Carry): boolean => entry !== undefined && isSame(place, entry);

function partAt(bar: HTMLElement, x: number): Grabbed["part"] {
  const { left, right, width } = bar.getBoundingClientRect();
  // A narrow entry has no ends to drag, so the whole is moved.
  if (width < 4 * nearEnd) return "whole";
  if (x - left < nearEnd) return "from";
  return right - x < nearEnd ? "to" : "whole";
}
