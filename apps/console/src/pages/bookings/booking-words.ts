import { spanText } from "@atrium/web/time-words.ts";
import type { Speech } from "../../parts/rule-words.ts";
import type { Day, Entry, Room } from "./bookings-queries.ts";
import { type Place, type Row, stateAt, timeAt } from "./day-geometry.ts";

/** The room of a row; for a pool with the number of the unit. */
export const roomText = ({ name, place }: Pick<Room, "name" | "place">) => (place ? `${name} · ${place}` : name);

export function roomAt({ rooms }: Day, { room, state }: Entry): string {
  const at = rooms[room];
  // A blackout closes all units of a pool.
  return at ? (state === "blackout" ? at.name : roomText(at)) : "";
}

export function timeText(day: Pick<Day, "begins_at" | "timezone">, place: Pick<Place, "from" | "to">, locale: string) {
  const { from, to } = timeAt(day, place);
  return spanText(from, to, locale);
}

/** An entry as it is read out: the room, when, who, and its state. */
export function entryText(day: Day, entry: Entry, { t, locale }: Speech): string {
  return [roomAt(day, entry), timeText(day, entry, locale), entry.who, t(`console.held_${entry.state}`)].join(", ");
}

/** A time of a room as it is read out: the entry at that time, except the one that is being moved. */
export function slotText(day: Day, row: Row, place: Pick<Place, "from" | "to">, { t, locale }: Speech, own?: Entry) {
  const time = timeText(day, place, locale);
  return t(`console.slot_${stateAt(row, place, own)}`, { room: roomText(row.room), time });
}
