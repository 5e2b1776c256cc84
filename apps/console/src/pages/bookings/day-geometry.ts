import { type RequestedTime, writeTimes } from "@atrium/rules/booking-times.ts";
import type { Day, Entry, Room } from "./bookings-queries.ts";

/* Positions on a day's grid, in minutes since its beginning. */

/** A time of one room. `room`: its index in the list. */
export type Place = { room: number; from: number; to: number };
/** The shown hours. */
export type Shown = { from: number; to: number };
export type Row = {
  place: number;
  room: Room;
  entries: readonly Entry[];
  /** The entries that hold its time, including buffers: its own, and those of rooms that share a part with it. */
  takers: readonly Entry[];
};

const hour = 60;
const usual: Shown = { from: 8 * hour, to: 18 * hour };

/** The units that a room holds: its parts, or itself. */
const unitsOf = (rooms: readonly Room[], place: number): readonly number[] => {
  const parts = rooms[place]?.parts ?? [];
  return parts.length > 0 ? parts : [place];
};

export function rowsOf({ rooms, entries }: Day): Row[] {
  return rooms.map((room, place) => {
    const units = unitsOf(rooms, place);
    const shares = (other: number) => unitsOf(rooms, other).some((unit) => units.includes(unit));
    return {
      place,
      room,
      entries: entries.filter((entry) => entry.room === place),
      takers: entries.filter((entry) => shares(entry.room)),
    };
  });
}

/** From the hour in which the first room opens to the one in which the last closes, extended to bookings outside of these. */
export function hoursShown({ rooms, entries, begins_at, ends_at }: Day): Shown {
  const length = (Date.parse(ends_at) - Date.parse(begins_at)) / 60_000;
  const open = rooms.flatMap((room) => room.open ?? []);
  const spans = [...open, ...entries];
  const from = Math.min(usual.from, ...spans.map((span) => span.from));
  const to = Math.max(usual.to, ...spans.map((span) => span.to));
  return {
    from: Math.max(0, Math.floor(from / hour) * hour),
    to: Math.min(length, Math.ceil(to / hour) * hour),
  };
}

export type SlotState = "free" | "closed" | "taken";

/** The entries at a time of a room, except the one that is being moved. */
export function stateAt(row: Row, { from, to }: Pick<Place, "from" | "to">, own?: Entry): SlotState {
  const isTaken = row.takers.some(
    ({ uuid, held_from, held_to }) => uuid !== own?.uuid && held_from < to && from < held_to,
  );
  if (isTaken) return "taken";
  const { open } = row.room;
  return open === null || open.some((span) => span.from <= from && to <= span.to) ? "free" : "closed";
}

/** The entry at a minute of a row, if any. */
export const entryAt = ({ entries }: Row, minute: number): Entry | undefined =>
  entries.find(({ from, to }) => from <= minute && minute < to);

export const snapped = (minute: number, step: number): number => Math.round(minute / step) * step;

const inside = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The same length, moved by minutes and rooms, within the day's grid. */
export function shifted(place: Place, by: { minutes?: number; rooms?: number }, shown: Shown, rooms: number): Place {
  const { minutes = 0, rooms: down = 0 } = by;
  const length = place.to - place.from;
  const from = inside(place.from + minutes, Math.min(shown.from, place.from), Math.max(shown.to - length, place.from));
  return { room: inside(place.room + down, 0, rooms - 1), from, to: from + length };
}

/** One end at another minute, at least a step from the other end. */
export function stretched(place: Place, edge: "from" | "to", minute: number, step: number): Place {
  return edge === "from"
    ? { ...place, from: Math.min(minute, place.to - step) }
    : { ...place, to: Math.max(minute, place.from + step) };
}

/** A position as a requested time: the time that the building's clock shows. */
export function timeAt(
  day: Pick<Day, "begins_at" | "timezone">,
  { from, to }: Pick<Place, "from" | "to">,
): RequestedTime {
  const begins = Date.parse(day.begins_at);
  const { nights, ...requested } = writeTimes(
    new Date(begins + from * 60_000),
    new Date(begins + to * 60_000),
    day.timezone,
  );
  return nights > 0 ? { ...requested, nights } : requested;
}

/** Whether an entry can be moved: not a blackout, a hold for the waiting list, or an entry of an outside calendar. */
export const isFixed = ({ state }: Pick<Entry, "state">): boolean =>
  state === "blackout" || state === "offered" || state === "outside";
