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

/** The brand invites, from the portal's own address. */
export function organizerOf({ brand, config }: Sender): Invitation["organizer"] {
  return { name: brand.name, email: addressIn(config.mailFrom) };
}

export function attendeeOf({ first_name, last_name, email }: Person): Invitation["attendee"] {
  return { name: `${first_name} ${last_name}`.trim(), email };
}

/** The invitation as calendars read it. */
export function invitationText(invitation: Invitation): string {
  const { method, uid, sequence, sentAt, begins, ends, title, place, details, url, organizer, attendee } = invitation;
  const called = ({ name }: { name: string }) => `CN="${name.replace(/["\p{Cc}]+/gu, " ").trim()}"`;
  return calendarText(method, organizer.name, [
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
