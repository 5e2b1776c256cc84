import { createTransport } from "nodemailer";
import { addressIn, checkMail, type MailPort } from "./mail-port.ts";

/**
 * `dkim`: the key that receivers find at `<selector>._domainkey.<domain>`, if mails are signed here and not by the mail server. `connectMs`: how
 * long connecting and the greeting may take; an answer may take three times that.
 */
type Smtp = {
  url: string;
  from: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
  connectMs?: number;
};

/** Why the mail server cannot be used, as an error code (`ECONNREFUSED`, `EAUTH`); undefined if it accepts the login. Sends no mail. */
export async function checkSmtp(url: string, patienceMs: number): Promise<string | undefined> {
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    return code ?? "no answer";
  } finally {
    transport.close();
  }
}

export function smtpMail(options: Smtp): MailPort {
  const { connectMs = 10_000 } = options;
  const domain = /@([^@>\s]+)>?\s*$/.exec(options.from)?.[1] ?? "localhost";
  const transport = createTransport({
    url: options.url,
    pool: true,
    ...(options.dkim ? { dkim: options.dkim } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: connectMs * 3,
  });
  return {
    async send(mail, pictures = []) {
      const { id, fromName, replyTo, to, subject, text, html, calendar } = checkMail(mail);
      await transport.sendMail({
        to,
        subject,
        text,
        // Keeps auto-responders from answering (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
        ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(html === undefined ? {} : { html }),
        // As an alternative of the text, for which mail programs show buttons, and as an attachment for programs that handle only files.
        ...(calendar ? { icalEvent: { method: calendar.method, filename: "invite.ics", content: calendar.text } } : {}),
        from: fromName ? { name: fromName, address: addressIn(options.from) } : options.from,
        attachments: pictures.map(({ name, png }) => ({
          cid: name,
          filename: `${name}.png`,
          content: Buffer.from(png),
          contentType: "image/png",
          contentDisposition: "inline",
        })),
      });
    },
    close: () => transport.close(),
  };
}
