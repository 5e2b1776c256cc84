import type { Services } from "./shared/services.ts";

const demoPassword = "Portal-demo-1";

/** What the terminal says once the portal answers: its addresses and, with the demo pack, whom one can sign in as. */
export async function printWelcome(
  { database }: Services,
  { port }: { port: number },
  keepsMail: boolean,
): Promise<void> {
  const domains = await database.system
    .selectFrom("domains")
    .select("domain")
    .orderBy("position")
    .orderBy("domain")
    .execute();
  const people = await database.system
    .selectFrom("users")
    .select("email")
    .where("pack_key", "is not", null)
    .where("email", "like", "%.example")
    .where("confirmed", "=", true)
    .where("terms_accepted", "=", true)
    .where("deactivated", "=", false)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .limit(12)
    .execute();
  const at = (domain: string) => `  http://${domain}:${port}`;
  const lines = [
    "",
    "The portal answers at",
    ...domains.map(({ domain }) => at(domain)),
    ...(people.length > 0
      ? ["", `Demo accounts (password ${demoPassword})`, ...people.map(({ email }) => `  ${email}`)]
      : []),
    "",
    `API: http://localhost:${port}/api`,
    ...(keepsMail ? [`Mails are kept, not sent: http://localhost:${port}/mailbox`] : []),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
