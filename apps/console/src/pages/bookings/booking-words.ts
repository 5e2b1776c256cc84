import { decimalOf } from "@atrium/rules/booking-price.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import { lengthText, spanText } from "@atrium/web/time-words.ts";
import type { Check, Day, Entry } from "./bookings-queries.ts";
import { type Place, type Row, stateAt, wishAt } from "./day-geometry.ts";

export type Speech = { t: Translate; locale: string };

export function timeText(day: Pick<Day, "begins_at" | "timezone">, place: Pick<Place, "from" | "to">, locale: string) {
  const { from, to } = wishAt(day, place);
  return spanText(from, to, locale);
}

/** An entry as it is read out: the room, when, who, and where it stands. */
export function entryText(day: Day, entry: Entry, { t, locale }: Speech): string {
  const room = day.rooms[entry.room]?.name ?? "";
  return [room, timeText(day, entry, locale), entry.who, t(`console.held_${entry.state}`)].join(", ");
}

/** A time of a room as it is read out: what stands there, but for the entry that is being moved. */
export function slotText(day: Day, row: Row, place: Pick<Place, "from" | "to">, { t, locale }: Speech, own?: Entry) {
  const time = timeText(day, place, locale);
  return t(`console.slot_${stateAt(row, place, own)}`, { room: row.room.name, time });
}

export function priceText(cents: number, currency: string | null, { t, locale }: Speech): string {
  return (cents > 0 ? formatPrice(decimalOf(cents), currency, locale) : null) ?? t("console.price_free");
}

/** What a check asks, where a booking fails it. */
export function checkText({ check, minutes, at }: Check, timeZone: string, { t, locale }: Speech): string {
  return t(`console.check_${check}`, {
    length: lengthText(minutes ?? 0, locale),
    time: at ? cardDate(at, locale, timeZone) : "",
  });
}
