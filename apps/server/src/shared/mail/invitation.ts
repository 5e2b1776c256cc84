import { calendarInstant, calendarText, calendarWords } from "@atrium/rules/calendar-file.ts";
import type { Config } from "../config.ts";
import type { Mail } from "./mail-port.ts";

/** An entry of a calendar, as a mail offers it (RFC 5545, RFC 5546). Times are instants; all texts are one person's language. */
export type Invitation = {
  /** Put it in, or take it out again. */
  method: "REQUEST" | "CANCEL";
  /** Names the entry for ever; a later mail about it has a higher `sequence`. */
  uid: string;
  sequence: number;
  sentAt: Date;
  begins: Date;
  ends: Date;
  title: string;
  place: string | null;
  details: string | null;
  url: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
};

type Sent = {
  brand: { name: string };
  config: Pick<Config, "mailFrom">;
  person: { first_name: string; last_name: string; email: string };
};

/** A letter with an entry for its reader's calendar, which the brand invites to from the portal's own address. */
export function withInvitation(
  letter: Mail,
  entry: Omit<Invitation, "organizer" | "attendee">,
  { brand, config, person }: Sent,
): Mail {
  const text = invitationText({
    ...entry,
    organizer: { name: brand.name, email: addressIn(config.mailFrom) },
    attendee: { name: `${person.first_name} ${person.last_name}`.trim(), email: person.email },
  });
  return { ...letter, calendar: { method: entry.method, text } };
}

/** `Portal <portal@example.com>` → the address alone. */
function addressIn(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

/** The invitation as calendars read it. */
export function invitationText(invitation: Invitation): string {
  const { method, uid, sequence, sentAt, begins, ends, title, place, details, url, organizer, attendee } = invitation;
  const called = ({ name }: { name: string }) => `CN="${name.replace(/["\p{Cc}]+/gu, " ").trim()}"`;
  return calendarText(method, [
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
    `ATTENDEE;${called(attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
  ]);
}
