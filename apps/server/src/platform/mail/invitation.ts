import { calendarInstant, calendarText, calendarWords } from "@atrium/rules/calendar-file.ts";
import type { Config } from "../config/config.ts";
import { addressIn } from "./mail-port.ts";
import type { Mail } from "./stored-mails.ts";
import type { Invitation } from "./stored-mails.ts";

type Sender = { brand: { name: string }; config: Pick<Config, "mailFrom"> };
type Person = { first_name: string; last_name: string; email: string };

/** A letter with an entry for its reader's calendar. */
export function withInvitation(
  letter: Mail,
  entry: Omit<Invitation, "organizer" | "attendee">,
  { person, ...sender }: Sender & { person: Person },
): Mail {
  const text = invitationText({ ...entry, organizer: organizerOf(sender), attendee: attendeeOf(person) });
  return { ...letter, calendar: { method: entry.method, text } };
}

/** The organizer is the brand, with the portal's own address. */
export function organizerOf({ brand, config }: Sender): Invitation["organizer"] {
  return { name: brand.name, email: addressIn(config.mailFrom) };
}

export function attendeeOf({ first_name, last_name, email }: Person): Invitation["attendee"] {
  return { name: `${first_name} ${last_name}`.trim(), email };
}

/** The invitation as an iCalendar text. */
export function invitationText(invitation: Invitation): string {
  const { method, organizer, attendee } = invitation;
  const invited = `ATTENDEE;${called(attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`;
  return calendarText(method, organizer.name, [entryLines(invitation, method === "REQUEST", [invited])]);
}

/**
 * A letter with several entries for its reader's calendar. An invitation is about one entry only (RFC 5546, 3.2.2), so these are published; a later
 * invitation or cancellation of one of them has the same `uid`.
 */
export function withEntries(letter: Mail, entries: readonly Entry[], sender: Sender): Mail {
  return { ...letter, calendar: { method: "PUBLISH", text: calendarOf(entries, sender) } };
}

type Entry = Omit<Invitation, "organizer" | "attendee" | "method"> & { stands: boolean };

/** Entries as a calendar; with a `name`, as one that calendar programs subscribe to. */
export function calendarOf(entries: readonly Entry[], { name, ...sender }: Sender & { name?: string }): string {
  const organizer = organizerOf(sender);
  const lines = entries.map(({ stands, ...entry }) => entryLines({ ...entry, organizer }, stands));
  const hour = ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"];
  const more =
    name === undefined ? [] : [`NAME:${calendarWords(name)}`, `X-WR-CALNAME:${calendarWords(name)}`, ...hour];
  return calendarText("PUBLISH", organizer.name, lines, more);
}

const called = ({ name }: { name: string }) => `CN="${name.replace(/["\p{Cc}]+/gu, " ").trim()}"`;

function entryLines(
  entry: Omit<Invitation, "method" | "attendee">,
  stands: boolean,
  people: readonly string[] = [],
): string[] {
  const { uid, sequence, sentAt, begins, ends, title, place, details, url, organizer } = entry;
  return [
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${calendarInstant(sentAt)}`,
    `DTSTART:${calendarInstant(begins)}`,
    `DTEND:${calendarInstant(ends)}`,
    `SUMMARY:${calendarWords(title)}`,
    ...(place ? [`LOCATION:${calendarWords(place)}`] : []),
    ...(details ? [`DESCRIPTION:${calendarWords(details)}`] : []),
    `URL:${url}`,
    `ORGANIZER;${called(organizer)}:mailto:${organizer.email}`,
    ...people,
    `STATUS:${stands ? "CONFIRMED" : "CANCELLED"}`,
    "TRANSP:OPAQUE",
  ];
}
