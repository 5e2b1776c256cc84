import { repeatedHours, type RequestedTime } from "@atrium/rules/booking-times.ts";
import { type RoomEquipment, roomEquipment } from "@atrium/rules/room-equipment.ts";
import {
  clockText,
  dayMinutes,
  isDay,
  laterDay,
  readClock,
  wallTime,
  weekdayOf,
  weekdays,
} from "@atrium/rules/wall-clock.ts";

/** The search for rooms, or the requested time of one room. `change`: the person's booking that is moved to this time. */
export type BookingSearch = RequestedTime & {
  people?: number | undefined;
  equipment: readonly RoomEquipment[];
  change?: string | undefined;
};

/** The same as parameters of the address, without empty ones. */
export type BookWords = {
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  nights?: number | undefined;
  repeated?: string | undefined;
  people?: number | undefined;
  equipment?: string | undefined;
  change?: string | undefined;
};

/** The API's limits. */
export const mostPeople = 999;
export const mostNights = 31;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Invalid parameters are ignored; an incomplete time is replaced by the default. */
export function readBook(words: Record<string, unknown>, usual: RequestedTime): BookingSearch {
  const { date, from, to, nights, repeated, people, equipment, change } = words;
  const isWhole = isClock(from) && isClock(to);
  const wanted = typeof equipment === "string" ? equipment.split(",") : [];
  return {
    date: typeof date === "string" && isDay(date) ? date : usual.date,
    from: isWhole ? from : usual.from,
    to: isWhole ? to : usual.to,
    nights: count(nights, mostNights),
    repeated: repeatedHours.find((one) => one === repeated),
    people: count(people, mostPeople),
    equipment: roomEquipment.filter((one) => wanted.includes(one)),
    change: typeof change === "string" && uuid.test(change) ? change : undefined,
  };
}

export function bookWords({ equipment, ...requested }: BookingSearch): BookWords {
  return { ...requested, equipment: equipment.length > 0 ? equipment.join(",") : undefined };
}

/** Only the time, as the API takes it. */
export function timeOf({ date, from, to, nights, repeated }: RequestedTime) {
  return { date, from, to, ...(nights ? { nights } : {}), ...(repeated ? { repeated } : {}) };
}

const opens = 9 * 60;
const closes = 17 * 60;
const step = 30;
const usualLength = 60;

/** One hour from the next half hour on; outside of office hours, on the next morning. */
export function usualTime(now: Date, timeZone: string): RequestedTime {
  const { date, minute } = wallTime(now, timeZone);
  const next = Math.max(opens, Math.ceil((minute + 1) / step) * step);
  const isLate = next > closes;
  const from = isLate ? opens : next;
  return { date: isLate ? laterDay(date, 1) : date, from: clockText(from), to: clockText(from + usualLength) };
}

/** Its length on the wall clock. */
export function lengthOf({ from, to, nights = 0 }: RequestedTime): number {
  return (readClock(to) ?? 0) + nights * dayMinutes - (readClock(from) ?? 0);
}

/** The same length from another time on, until the end of the day at most; without a length, the end stays. */
export function movedTo<W extends RequestedTime>(requested: W, from: string): W {
  const length = lengthOf(requested);
  return withLength({ ...requested, from }, length > 0 ? length : usualLength);
}

export function withLength<W extends RequestedTime>(requested: W, minutes: number): W {
  const until = (readClock(requested.from) ?? 0) + minutes;
  if (until <= dayMinutes || !requested.nights) {
    return { ...requested, to: clockText(Math.min(until, dayMinutes)), nights: undefined, repeated: undefined };
  }
  const nights = Math.floor(until / dayMinutes);
  return { ...requested, to: clockText(until - nights * dayMinutes), nights, repeated: undefined };
}

/** The platform's own time field has no midnight at the end of a day. */
export const endTyped = (typed: string): string => (typed === "00:00" ? "24:00" : typed);
export const endShown = (to: string): string => (to === "24:00" ? "00:00" : to);

function isClock(word: unknown): word is string {
  return typeof word === "string" && readClock(word) !== undefined;
}

function count(word: unknown, most: number): number | undefined {
  const number = Number(word);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/** The first of the seven days that are shown with a day: its week's Monday, or today. */
export function firstShown(date: string, today: string): string {
  const monday = laterDay(date, -weekdays.indexOf(weekdayOf(date)));
  return monday < today && today <= date ? today : monday;
}
