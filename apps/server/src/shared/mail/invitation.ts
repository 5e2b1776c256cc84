import type { Config } from "../config.ts";
import { addressIn, type Mail } from "./mail-port.ts";

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

/** The invitation as calendars read it: lines of at most 75 octets, ended by CRLF. */
export function invitationText(invitation: Invitation): string {
  const { method, uid, sequence, sentAt, begins, ends, title, place, details, url, organizer, attendee } = invitation;
  const called = ({ name }: { name: string }) => `CN="${name.replace(/["\p{Cc}]+/gu, " ").trim()}"`;
  const lines = [
    "BEGIN:VCALENDAR",
    "PRODID:-//Atrium//Portal//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(sentAt)}`,
    `DTSTART:${utc(begins)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(details ? [`DESCRIPTION:${escaped(details)}`] : []),
    `URL:${url}`,
    `ORGANIZER;${called(organizer)}:mailto:${organizer.email}`,
    `ATTENDEE;${called(attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function utc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}+/gu, " ");
}

const mostOctets = 75;

/** A longer line goes on after a break and a blank, which counts as well; never in the middle of a character. */
function folded(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      parts.push("");
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join("\r\n ");
}
