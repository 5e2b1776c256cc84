import { expect, test } from "vitest";
import { invitationText } from "./invitation.ts";
import type { Invitation } from "./stored-mails.ts";

const invitation: Invitation = {
  method: "REQUEST",
  uid: "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21",
  sequence: 0,
  sentAt: new Date("2026-11-21T14:00:00.000Z"),
  begins: new Date("2026-11-28T17:25:00.000Z"),
  ends: new Date("2026-11-28T18:30:00.000Z"),
  title: "Konzert; Lobby, links",
  place: "Turmstraße 1\\2\nHof",
  details: null,
  url: "https://alpha.test/building/b/event-posts/e",
  organizer: { name: 'Alpha "One"\r\nX: y', email: "portal@alpha.test" },
  attendee: { name: "Anna Alt", email: "anna@acme.test" },
};
const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("E2 K12 an invitation as RFC 5545 and 5546 require; no text can break out of its line", () => {
  expect(unfolded(invitationText(invitation))).toEqual([
    "BEGIN:VCALENDAR",
    'PRODID:-//Alpha "One"\\nX: y//Portal//EN',
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    "UID:0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21",
    "SEQUENCE:0",
    "DTSTAMP:20261121T140000Z",
    "DTSTART:20261128T172500Z",
    "DTEND:20261128T183000Z",
    "SUMMARY:Konzert\\; Lobby\\, links",
    "LOCATION:Turmstraße 1\\\\2\\nHof",
    "URL:https://alpha.test/building/b/event-posts/e",
    'ORGANIZER;CN="Alpha  One X: y":mailto:portal@alpha.test',
    'ATTENDEE;CN="Anna Alt";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:anna@acme.test',
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("E2 K12 a cancellation says so twice: in its method and in its status", () => {
  const lines = unfolded(invitationText({ ...invitation, method: "CANCEL", sequence: 1 }));
  expect(lines).toEqual(expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1"]));
});

test("E2 no line is longer than 75 octets, and no character is cut", () => {
  const title = "Straßenfest 🎪 ".repeat(700);
  const text = invitationText({ ...invitation, title });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`SUMMARY:${title}`);
});
