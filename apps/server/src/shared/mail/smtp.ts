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
    async send(mail) {
      const { fromName, ...rest } = checkMail(mail);
      await transport.sendMail({ ...rest, from: fromName ? { name: fromName, address: options.from } : options.from });
    },
    close: () => transport.close(),
  };
}
