import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import { type Mailbox, mailbox } from "../platform/mail/mailbox.ts";
import type { Rig } from "./rig.ts";

/** The rig without a mail server, so that it has a mailbox and its pages. */
export async function withMailbox({ services, clock }: Rig): Promise<{ app: FastifyInstance; box: Mailbox }> {
  const box = mailbox({ folder: `${services.config.dataDir}/mailbox`, from: "portal@test", clock });
  const app = await buildApp(services, { mailbox: box });
  await app.ready();
  return { app, box };
}
