import { createTransport } from "nodemailer";
import { checkMail, type MailPort } from "./mail-port.ts";

const connectMs = 10_000;

export function smtpMail(options: { url: string; from: string }): MailPort {
  const transport = createTransport({
    url: options.url,
    pool: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: connectMs * 3,
  });
  return {
    async send(mail, pictures = []) {
      const { fromName, to, subject, text, html } = checkMail(mail);
      await transport.sendMail({
        to,
        subject,
        text,
        ...(html === undefined ? {} : { html }),
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
