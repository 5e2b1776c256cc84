import { type CalendarEvent, calendarSpan } from "./calendar-links.ts";

/** An event as an iCalendar file (X5): like the links, it begins some minutes before the event (1 §7). `uid` identifies the entry permanently. */
export function calendarFile(
  event: CalendarEvent & { uid: string; url: string; brand: string },
  writtenAt: Date,
): string {
  const { begins, ends } = calendarSpan(event.start, event.end);
  const entry = [
    `UID:${event.uid}`,
    `DTSTAMP:${calendarInstant(writtenAt)}`,
    `DTSTART:${calendarInstant(begins)}`,
    `DTEND:${calendarInstant(ends)}`,
    `SUMMARY:${calendarWords(event.title)}`,
    ...(event.location ? [`LOCATION:${calendarWords(event.location)}`] : []),
    ...(event.details ? [`DESCRIPTION:${calendarWords(event.details)}`] : []),
    `URL:${event.url}`,
  ];
  return calendarText("PUBLISH", event.brand, [entry]);
}

/**
 * A calendar of entries (RFC 5545): lines of at most 75 octets, ended by CRLF. The brand is the producer; `more` are additional properties of
 * the calendar.
 */
export function calendarText(
  method: "PUBLISH" | "REQUEST" | "CANCEL",
  brand: string,
  entries: readonly (readonly string[])[],
  more: readonly string[] = [],
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    `PRODID:-//${calendarWords(brand).replaceAll("//", " ")}//Portal//EN`,
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...more,
    ...entries.flatMap((entry) => ["BEGIN:VEVENT", ...entry, "END:VEVENT"]),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

export function calendarInstant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Escapes text for a property's value, so that it neither ends the line nor begins another. */
export function calendarWords(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}+/gu, " ");
}

const mostOctets = 75;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A longer line is folded: a break and a blank, which counts as well; never within a character. */
function folded(line: string): string {
  // A UTF-16 unit has at most three octets: most lines are short without counting.
  if (line.length * 3 <= mostOctets) return line;
  return pieces(line).join("\r\n ");
}

function pieces(line: string): string[] {
  const octets = encoder.encode(line);
  const found: string[] = [];
  for (let begin = 0; begin < octets.length; ) {
    let end = Math.min(octets.length, begin + mostOctets - (begin === 0 ? 0 : 1));
    // Octets that begin with the bits 10 continue a character.
    while (end < octets.length && ((octets[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    found.push(decoder.decode(octets.subarray(begin, end)));
    begin = end;
  }
  return found;
}
