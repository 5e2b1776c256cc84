import { createTransport } from "nodemailer";
import { checkMail, type MailPort } from "./mail-port.ts";

/** `connectMs`: how long a server may take to be there and to greet; three times that, to answer. */
export function smtpMail(options: { url: string; from: string; connectMs?: number }): MailPort {
  const { connectMs = 10_000 } = options;
  const domain = /@([^@>\s]+)>?\s*$/.exec(options.from)?.[1] ?? "localhost";
  const transport = createTransport({
    url: options.url,
    pool: true,
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
        ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(html === undefined ? {} : { html }),
        // As an alternative of the text, which mail programs offer to answer, and as a file for those that know only files.
        ...(calendar ? { icalEvent: { method: calendar.method, filename: "invite.ics", content: calendar.text } } : {}),
        from: fromName ? { name: fromName, address: options.from } : options.from,
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
