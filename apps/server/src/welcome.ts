import { firstUsePath } from "@atrium/rules/console-path.ts";
import { sql } from "kysely";
import { newLink } from "./domains/administration/first-use-links.ts";
import type { Config } from "./platform/config/config.ts";
import type { AllServices } from "./services.ts";

const demoPassword = "Portal-demo-1";

/** Whether stored mails have a page: only if no other machine is meant to reach the server. */
export function showsMailbox({ publicUrl, smtpUrl, trustProxy }: Config): boolean {
  return !publicUrl && !smtpUrl && !trustProxy;
}

/** Where mails are stored instead of being sent. */
function whereMailsAre(folder: string, config: Config, port: number): string {
  const shown = `Mails are stored, not sent: http://localhost:${port}/mailbox (only on this machine)`;
  return showsMailbox(config) ? shown : `Mails are stored in ${folder}, not sent, and /mailbox is off: set SMTP_URL.`;
}

/** The address at which the first owner of an empty installation begins. It works once, for a day. */
export function firstUseAddress({ publicUrl }: Pick<Config, "publicUrl">, port: number, secret: string): string {
  return `${publicUrl ?? `http://localhost:${port}`}${firstUsePath}#${secret}`;
}

/** Printed while the installation is empty. */
function firstUseLines(address: string | undefined): string[] {
  if (!address) return [];
  return [
    "",
    "Nothing is set up yet. The person who opens this address becomes the owner; it works once, within a day:",
    `  ${address}`,
  ];
}

/**
 * The text in the terminal once the portal answers: its addresses, where mails are (`keptIn`: the folder, if none are sent) and, with the demo pack,
 * the accounts to sign in with.
 */
export async function printWelcome(
  { clock, config, database }: AllServices,
  { port }: { port: number },
  keptIn: string | undefined,
): Promise<void> {
  const domains = await database.system
    .selectFrom("domains")
    .innerJoin("whitelabels", "whitelabels.uuid", "domains.whitelabel_uuid")
    .select("domain")
    .orderBy("whitelabels.is_default", "desc")
    .orderBy("whitelabels.id")
    .orderBy("domains.position")
    .execute();
  // The first few accounts of each portfolio; only a demo has `.example` addresses, which belong to nobody.
  const people = await database.system
    .selectFrom((from) =>
      from
        .selectFrom("users")
        .select(["email", "portfolio_uuid", "id"])
        .select(sql<number>`row_number() over (partition by portfolio_uuid order by id)`.as("place"))
        .where("email", "like", "%.example")
        .where("confirmed", "=", true)
        .where("terms_accepted", "=", true)
        .where("deactivated", "=", false)
        .where("password_hash", "is not", null)
        .as("ready"),
    )
    .select("email")
    .where("place", "<=", 3)
    .orderBy("portfolio_uuid")
    .orderBy("id")
    .execute();
  // Behind a proxy people use its scheme and port, and the first address is where the proxy finds the server.
  const outside = config.publicUrl && new URL(config.publicUrl);
  const at = (domain: string) =>
    outside ? `  ${outside.protocol}//${domain}${outside.port && `:${outside.port}`}` : `  http://${domain}:${port}`;
  const secret = await newLink(database, clock, { alone: false });
  const lines = [
    ...firstUseLines(secret && firstUseAddress(config, port, secret)),
    ...(domains.length > 0 ? ["", "The portal answers at", ...domains.map(({ domain }) => at(domain))] : []),
    ...(people.length > 0
      ? ["", `Demo accounts (password ${demoPassword})`, ...people.map(({ email }) => `  ${email}`)]
      : []),
    "",
    `API: ${config.publicUrl ?? `http://localhost:${port}`}/api`,
    ...(config.publicUrl ? [`Behind the proxy: http://${config.host}:${port}`] : []),
    ...(keptIn === undefined ? [] : [whereMailsAre(keptIn, config, port)]),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
