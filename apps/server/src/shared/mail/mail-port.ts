/** A mail as a feature writes it. Addresses are single, and nothing in it may break a header line. */
export type Mail = { to: string; subject: string; text: string; html?: string; fromName?: string };

/** What carries mails: an SMTP server, or the mailbox folder when none is set. */
export type MailPort = { send(mail: Mail): Promise<void>; close(): void };

/** A line break in a header would let a text add headers of its own. */
export function checkMail(mail: Mail): Mail {
  for (const [name, value] of Object.entries({ to: mail.to, subject: mail.subject, fromName: mail.fromName ?? "" })) {
    if (/[\r\n\0]/.test(value)) throw new Error(`A mail's ${name} must be one line.`);
  }
  if (/[,;\s]/.test(mail.to)) throw new Error("A mail goes to one address.");
  return mail;
}
