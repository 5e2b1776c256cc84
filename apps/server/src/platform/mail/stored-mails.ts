/* The JSON columns of the mail tables. `platform/mail` writes, joins and sends them. */

/**
 * A mail as a domain writes it. It has one recipient, and nothing in it may break a header line. `mark` is the stored picture that its HTML shows at
 * `markSource`; it is embedded, since a mail loads nothing from a server. `calendar` is an entry for the reader's calendar.
 */
export type Mail = {
  /** Its Message-ID: a repetition after a lost answer has the same one. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  fromName?: string;
  /** Reply-To, if it differs from the sender. */
  replyTo?: string;
  mark?: string;
  calendar?: { method: "REQUEST" | "CANCEL" | "PUBLISH"; text: string };
};

/** A calendar entry of a mail (RFC 5545, RFC 5546). Times are instants; all texts are in one person's language. */
export type Invitation = {
  /** REQUEST adds or changes the entry, CANCEL removes it. */
  method: "REQUEST" | "CANCEL";
  /** Identifies the entry for ever; a later mail about it has a higher `sequence`. */
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

/** The part of a calendar entry that all recipients share. Its times are instants as JSON strings. */
export type SharedEntry = Omit<Invitation, keyof OwnEntry | "sentAt" | "begins" | "ends"> &
  Readonly<Record<"sentAt" | "begins" | "ends", string>>;

/** A letter to many people: the part that all mails share. It is written once, at the time of its cause. */
export type LetterToMany = Omit<Mail, "id" | "to" | "calendar"> & { entry?: SharedEntry };

/** One person's own part of such a letter. */
export type OwnPart = { to: string; entry?: OwnEntry };
