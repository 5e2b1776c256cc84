import { repeatsOf } from "./outside-repeats.ts";
import { zoneOf } from "./outside-zones.ts";
import { dayMinutes, momentFrom, type WallTime, wallTime } from "./wall-clock.ts";

/** A busy time of an external calendar. `key` identifies it as long as it exists. */
export type OutsideTime = { key: string; title: string; start: Date; end: Date };

/** `skipped`: entries with an unsupported repetition or invalid times. `cut`: there is more than is read. */
export type OutsideCalendar = { times: OutsideTime[]; skipped: number; cut: boolean };

type Window = { from: Date; until: Date; timeZone: string; most: number };
type Property = { value: string; parameters: ReadonlyMap<string, string> };
type Entry = ReadonlyMap<string, Property[]>;

const longestTitle = 160;
const mostEntries = 20_000;

/**
 * The busy times of a calendar (RFC 5545) within a period, in order; undefined if the text is not a calendar. Cancelled entries and those
 * marked as free are ignored. A time without a zone is in the building's zone, and a date without a time is the whole day there.
 */
export function readOutsideCalendar(text: string, window: Window): OutsideCalendar | undefined {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/);
  if (lines[0]?.trim().toUpperCase() !== "BEGIN:VCALENDAR") return undefined;
  const entries = entriesOf(lines);
  // A changed date of a repeating entry replaces the original one.
  const changed = Map.groupBy(
    entries.filter((entry) => entry.has("RECURRENCE-ID")),
    (entry) => textOf(entry, "UID"),
  );
  const times: OutsideTime[] = [];
  let skipped = 0;
  for (const entry of entries) {
    const found = timesOf(entry, window, changed.get(textOf(entry, "UID")) ?? []);
    if (found) times.push(...found);
    else skipped += 1;
  }
  times.sort((one, other) => one.start.getTime() - other.start.getTime());
  const cut = times.length > window.most || entries.length >= mostEntries;
  return { times: times.slice(0, window.most), skipped, cut };
}

function entriesOf(lines: readonly string[]): Entry[] {
  const entries: Entry[] = [];
  let entry: Map<string, Property[]> | undefined;
  let inside = 0;
  for (const line of lines) {
    const mark = /^(BEGIN|END):(\w+)/i.exec(line);
    const [, edge = "", name = ""] = mark ?? [];
    if (edge.toUpperCase() === "BEGIN" && name.toUpperCase() === "VEVENT") [entry, inside] = [new Map(), 0];
    else if (edge.toUpperCase() === "END" && name.toUpperCase() === "VEVENT") {
      if (entry) entries.push(entry);
      entry = undefined;
      if (entries.length >= mostEntries) break;
    } else if (mark)
      inside += edge.toUpperCase() === "BEGIN" ? 1 : -1; // Properties of a nested alarm are not the entry's.
    else if (entry && inside === 0) {
      const property = propertyOf(line);
      if (property) entry.set(property.name, [...(entry.get(property.name) ?? []), property]);
    }
  }
  return entries;
}

/** `DTSTART;TZID="Europe/Berlin":20261126T090000`: quoted parameters may contain a colon or a semicolon. */
function propertyOf(line: string): (Property & { name: string }) | undefined {
  const [, name = "", rest = "", value = ""] =
    /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/.exec(line) ?? [];
  if (!name) return undefined;
  const parameters = [...rest.matchAll(/;([\w-]+)=("[^"]*"|[^";]*)/g)].map(
    ([, key = "", said = ""]) => [key.toUpperCase(), said.replaceAll('"', "")] as const,
  );
  return { name: name.toUpperCase(), value, parameters: new Map(parameters) };
}

const textOf = (entry: Entry, name: string): string => entry.get(name)?.[0]?.value.trim() ?? "";

/** A written time: a wall-clock time with its zone, or an instant in UTC. */
type Written = { wall: WallTime; zone: string; isDay: boolean };

function writtenOf({ value, parameters }: Property, timeZone: string): Written | undefined {
  const [, year, month, day, , hour = "00", minute = "00", utc] =
    /^(\d{4})(\d{2})(\d{2})(T(\d{2})(\d{2})(?:\d{2})?(Z)?)?$/.exec(value.trim()) ?? [];
  if (!year) return undefined;
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(`${date}T00:00:00Z`)) || Number(hour) > 24 || Number(minute) > 59) return undefined;
  const isDay = !value.includes("T");
  const zone = utc ? "UTC" : isDay ? timeZone : zoneOf(parameters.get("TZID"), timeZone);
  return { wall: { date, minute: Number(hour) * 60 + Number(minute) }, zone, isDay };
}

const momentOf = ({ wall, zone }: Pick<Written, "wall" | "zone">): Date => momentFrom(wall, zone);

/** The times of an entry within the period; undefined if it is not supported. */
function timesOf(entry: Entry, window: Window, changed: readonly Entry[]): OutsideTime[] | undefined {
  if (textOf(entry, "STATUS").toUpperCase() === "CANCELLED") return [];
  if (textOf(entry, "TRANSP").toUpperCase() === "TRANSPARENT") return [];
  const [begins] = entry.get("DTSTART") ?? [];
  const start = begins && writtenOf(begins, window.timeZone);
  const lasts = start && lengthOf(entry, start, window.timeZone);
  if (!start || lasts === undefined) return undefined;
  if (lasts <= 0) return [];
  const title = unescaped(textOf(entry, "SUMMARY")).slice(0, longestTitle);
  const uid = textOf(entry, "UID");
  const at = (wall: WallTime): OutsideTime => {
    const from = momentOf({ ...start, wall });
    // A whole day follows the wall clock; any other length is in real time.
    const until = start.isDay
      ? momentOf({ ...start, wall: { ...wall, minute: lasts } })
      : new Date(from.getTime() + lasts * 60_000);
    return { key: `${uid} ${from.toISOString()}`, title, start: from, end: until };
  };
  const isWithin = ({ start: from, end }: OutsideTime) => from < window.until && end > window.from;
  const rule = textOf(entry, "RRULE");
  if (!rule || entry.has("RECURRENCE-ID")) return [at(start.wall)].filter(isWithin);
  const until = wallTime(window.until, start.zone).date;
  const dates = repeatsOf(rule, start.wall, { until, momentOf: (wall) => momentOf({ ...start, wall }) });
  if (!dates) return undefined;
  const left = new Set([
    ...(entry.get("EXDATE") ?? []).flatMap((one) => momentsIn(one, window.timeZone)),
    ...changed.flatMap((one) => (one.get("RECURRENCE-ID") ?? []).flatMap((id) => momentsIn(id, window.timeZone))),
  ]);
  const more = (entry.get("RDATE") ?? []).flatMap((one) => wallsIn(one, start, window.timeZone));
  return [...dates.map((date) => ({ ...start.wall, date })), ...more]
    .map(at)
    .filter((time) => isWithin(time) && !left.has(time.start.getTime()));
}

const partsOf = (property: Property): Property[] => property.value.split(",").map((value) => ({ ...property, value }));

const momentsIn = (property: Property, timeZone: string): number[] =>
  partsOf(property).flatMap((one) => {
    const written = writtenOf(one, timeZone);
    return written ? [momentOf(written).getTime()] : [];
  });

const wallsIn = (property: Property, start: Written, timeZone: string): WallTime[] =>
  partsOf(property).flatMap((one) => {
    const written = writtenOf(one, timeZone);
    return written ? [wallTime(momentOf(written), start.zone)] : [];
  });

/** The length of an entry in minutes; a day for a date without an end. */
function lengthOf(entry: Entry, start: Written, timeZone: string): number | undefined {
  const [ends] = entry.get("DTEND") ?? [];
  if (ends) {
    const end = writtenOf(ends, timeZone);
    if (!end) return undefined;
    if (start.isDay) return (Date.parse(end.wall.date) - Date.parse(start.wall.date)) / 60_000;
    return (momentOf(end).getTime() - momentOf(start).getTime()) / 60_000;
  }
  const lasts = textOf(entry, "DURATION");
  if (!lasts) return start.isDay ? dayMinutes : 0;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(lasts)?.map(Number) ?? [];
  if (!/^\+?P/.test(lasts)) return undefined;
  return ((weeks || 0) * 7 + (days || 0)) * dayMinutes + (hours || 0) * 60 + (minutes || 0);
}

const unescaped = (text: string): string =>
  text
    .replace(/\\([nN;,\\])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? " " : sign))
    .replace(/\p{Cc}/gu, " ")
    .trim();
