import { clockText, momentsOf, readClock } from "./wall-clock.ts";

/** A day of a room: its opening hours on the wall clock, and when it is taken; the person's own bookings have their uuid. */
export type DayTaken = {
  date: string;
  open: readonly { from: string; to: string }[];
  taken: readonly { start_at: string; end_at: string; booking_uuid: string | null }[];
};

/** A step of an open day. `repeated`: which one, if the clock shows its time twice. */
export type Slot = {
  from: string;
  start: Date;
  end: Date;
  repeated: "first" | "second" | undefined;
  state: "free" | "taken" | "mine" | "over";
};

type Seen = {
  timeZone: string;
  now: Date;
  /** The step in minutes: quarter hours, whatever the room's rule is. */
  step: number;
  /** The booking that is to be changed does not block its own time. */
  except?: string | undefined;
};

const finest = 15;
const minuteMs = 60_000;

/** The steps of a day while the room is open, in order of time: a skipped time is missing, a repeated one is there twice. */
export function daySlots({ date, open, taken }: DayTaken, { timeZone, now, step, except }: Seen): Slot[] {
  const size = Math.max(step, finest);
  const others = taken
    .filter(({ booking_uuid }) => booking_uuid === null || booking_uuid !== except)
    .map((one) => ({ start: new Date(one.start_at), end: new Date(one.end_at), mine: one.booking_uuid !== null }));
  const stateOf = (start: Date, end: Date): Slot["state"] => {
    if (start <= now) return "over";
    const over = others.filter((one) => one.start < end && start < one.end);
    if (over.length === 0) return "free";
    return over.every(({ mine }) => mine) ? "mine" : "taken";
  };
  return open
    .flatMap(({ from, to }) => {
      const [opens, closes] = [readClock(from) ?? 0, readClock(to) ?? 0];
      const first = Math.ceil(opens / size) * size;
      const count = Math.max(0, Math.floor((closes - first) / size));
      return Array.from({ length: count }, (_, index) => first + index * size);
    })
    .flatMap((minute) =>
      momentsOf({ date, minute }, timeZone).map((start, at, all): Slot => {
        const end = new Date(start.getTime() + size * minuteMs);
        const repeated = all.length > 1 ? (at === 0 ? "first" : "second") : undefined;
        return { from: clockText(minute), start, end, repeated, state: stateOf(start, end) };
      }),
    )
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());
}

/** A day's availability, in one word. */
export function dayState(slots: readonly Slot[]): "closed" | "full" | "free" {
  if (slots.length === 0) return "closed";
  return slots.some(({ state }) => state === "free") ? "free" : "full";
}
