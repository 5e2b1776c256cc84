/* What the tables of mails hold as JSON. `platform/mail` writes, joins and sends them. */

/**
 * A mail as a feature writes it. Addresses are single, and nothing in it may break a header line. `mark` is the stored picture that its
 * HTML shows at `markSource`; it travels along, since a mail loads nothing from anywhere. `calendar` is an entry for the reader's calendar.
 */
export type Mail = {
  /** What it is known by, so that one that goes out twice, since its answer was lost, is seen to be one. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  fromName?: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
  mark?: string;
  calendar?: { method: "REQUEST" | "CANCEL" | "PUBLISH"; text: string };
};

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

type OwnEntry = Pick<Invitation, "uid" | "sequence" | "attendee">;

/** An entry for many calendars: what it says to all. Its times are instants as JSON has them. */
export type SharedEntry = Omit<Invitation, keyof OwnEntry | "sentAt" | "begins" | "ends"> &
  Readonly<Record<"sentAt" | "begins" | "ends", string>>;

/** A letter to many: all of their mails but whom each goes to. It is written once, in the words of the moment at which it was caused. */
export type LetterToMany = Omit<Mail, "id" | "to" | "calendar"> & { entry?: SharedEntry };

/** What of such a letter is one person's own. */
export type OwnPart = { to: string; entry?: OwnEntry };
