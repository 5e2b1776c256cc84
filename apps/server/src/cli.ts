import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { exportEvents } from "./domains/analytics/export.ts";
import { createIntegrationToken } from "./domains/bookings/integration-tokens.ts";
import { exportAudit } from "./platform/facts/export-audit.ts";
import { exportPack } from "./domains/pack-import/export-pack.ts";
import { importPack } from "./domains/pack-import/import-pack.ts";
import { createScimToken } from "./domains/scim/tokens.ts";
import { demoFolder } from "./demo.ts";
import { examine } from "./doctor.ts";
import { failureSentence } from "./failures.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { trustOwnAuthorities } from "./platform/config/own-authorities.ts";
import { rotateAccessKey } from "./platform/keys/signing-keys.ts";
import { openInstallation } from "./installation.ts";
import { createLogger } from "./platform/log/logger.ts";
import { mailbox } from "./platform/mail/mailbox.ts";
import { smtpMail } from "./platform/mail/smtp.ts";
import { appsCommand, checkAppCommand, sayImportedApps } from "./operator-apps.ts";
import { firstOwnerCommand } from "./operator-first-owner.ts";
import { backupCommand, moveCommand, restoreCommand } from "./operator-backup.ts";
import type { AllServices } from "./services.ts";

type Command = {
  usage: string;
  summary: string;
  arguments: number;
  options?: ParseArgsOptionsConfig;
  run(config: Config, given: string[], options: Options): Promise<void>;
};

type Options = ReturnType<typeof parseArgs>["values"];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the work with the installation open, and closes it in any case. */
async function withServices<T>(config: Config, work: (services: AllServices) => Promise<T>): Promise<T> {
  const installation = await openInstallation(config, { logger: createLogger(config.logLevel), clock: systemClock });
  try {
    return await work(installation.services);
  } finally {
    await installation.close();
  }
}

/** Data goes to standard output as fast as it is read; messages about it go to standard error. */
async function exportBy(
  work: typeof exportAudit | typeof exportEvents,
  config: Config,
  [portfolio = "", from = "", until = ""]: string[],
  [one, many]: [string, string],
): Promise<void> {
  const write = (lines: string) =>
    new Promise<void>((resolve, reject) => {
      process.stdout.write(lines, (error) => (error ? reject(error) : resolve()));
    });
  await withServices(config, async ({ database, clock }) => {
    const count = await work(database, clock, { portfolio, from, until, write });
    process.stderr.write(`${count} ${count === 1 ? one : many}.\n`);
  });
}

/** The commands of `npm run atrium -- <command>`. */
const commands: Record<string, Command> = {
  import: {
    usage: "import <folder> [--take-back <kind>/<key>]",
    summary:
      "Import a portfolio pack; `demo` is the one in this repository. Can be repeated. Changes of the console stay, except those named by --take-back (`--take-back all`: none).",
    arguments: 1,
    options: { "take-back": { type: "string", multiple: true } },
    async run(config, [name = ""], { "take-back": named }) {
      const takeBack = Array.isArray(named) ? named.map(String) : [];
      const folder = name === "demo" && !existsSync("demo/pack.yaml") ? demoFolder : resolve(name);
      await withServices(config, async (services) => {
        const { database, files, clock } = services;
        const { portfolios } = await importPack({ folder, database, files, clock, takeBack, report: say });
        await sayImportedApps(services, portfolios, say);
      });
    },
  },
  "first-owner": {
    usage: "first-owner",
    summary:
      "A new address with which an empty installation gets its owner; earlier ones end. A server may run meanwhile.",
    arguments: 0,
    run: (config) => firstOwnerCommand(config, withServices, say),
  },
  "export-pack": {
    usage: "export-pack <portfolio> <folder>",
    summary: "Write a portfolio as a pack, with the console's changes, into a new folder.",
    arguments: 2,
    async run(config, [portfolio = "", folder = ""]) {
      await withServices(config, ({ database, files, clock }) =>
        exportPack({ portfolio, folder: resolve(folder), database, files, clock, report: say }),
      );
    },
  },
  apps: {
    usage: "apps",
    summary: "The mini-apps of all portfolios, each with its app_uuid. A server may run meanwhile.",
    arguments: 0,
    run: (config) => appsCommand(config, withServices, say),
  },
  "check-app": {
    usage: "check-app <key>",
    summary: "Why a mini-app is not shown or gets no answers: its registration, its headers, CORS, and the keys.",
    arguments: 1,
    async run(config, [key = ""]) {
      if (!(await checkAppCommand(config, { withServices, say, key }))) process.exitCode = 1;
    },
  },
  "rotate-keys": {
    usage: "rotate-keys",
    summary: "Sign access tokens with a new key. Running servers use it automatically; nobody is signed out.",
    arguments: 0,
    async run(config) {
      await withServices(config, async ({ database, clock }) => {
        const { kid, overlapSeconds } = await rotateAccessKey(database, clock);
        say(`${kid} is the new key. The previous one is accepted for ${Math.ceil(overlapSeconds / 60)} more minutes.`);
      });
    },
  },
  "scim-token": {
    usage: "scim-token <portfolio>/<company> [--end-older]",
    summary: "A token for a company's directory (SCIM), shown once; earlier ones stay valid without --end-older.",
    arguments: 1,
    options: { "end-older": { type: "boolean" } },
    async run(config, [company = ""], options) {
      await withServices(config, async ({ database, clock }) => {
        const endOlder = options["end-older"] === true;
        const { token, ended, companyName, emailDomains } = await createScimToken(database, clock, {
          company,
          endOlder,
        });
        say(`Address:  ${config.publicUrl ?? `http://localhost:${config.port}`}/scim/v2`);
        say(`Token:    ${token}`);
        say(`${companyName} can manage people with addresses in: ${emailDomains.join(", ") || "no domain yet"}.`);
        if (endOlder) say(`${ended} older ${ended === 1 ? "token was" : "tokens were"} revoked.`);
      });
    },
  },
  "integration-token": {
    usage: "integration-token <portfolio>/<building> [--end-older]",
    summary: "A token for a building's booking system, shown once; earlier ones stay valid without --end-older.",
    arguments: 1,
    options: { "end-older": { type: "boolean" } },
    async run(config, [building = ""], options) {
      await withServices(config, async ({ database, clock }) => {
        const endOlder = options["end-older"] === true;
        const { token, ended, buildingName } = await createIntegrationToken(database, clock, { building, endOlder });
        say(`Address:  ${config.publicUrl ?? `http://localhost:${config.port}`}/api`);
        say(`Token:    ${token}`);
        say(`It can only request bookings in ${buildingName}.`);
        if (endOlder) say(`${ended} older ${ended === 1 ? "token was" : "tokens were"} revoked.`);
      });
    },
  },
  backup: {
    usage: "backup <file>",
    summary: "Database, keys and files in one archive (.tar, or compressed: .tar.gz). Servers may run meanwhile.",
    arguments: 1,
    run: (config, [file = ""]) => backupCommand(config, file, say),
  },
  restore: {
    usage: "restore <file>",
    summary: "Restore a backup, or a dump of DATA_DIR/dumps, into an empty installation. Every row is compared.",
    arguments: 1,
    run: (config, [file = ""]) => restoreCommand(config, file, say),
  },
  move: {
    usage: "move",
    summary: "From the embedded database to the empty PostgreSQL of DATABASE_URL, compared row by row.",
    arguments: 0,
    run: (config) => moveCommand(config, say),
  },
  "export-audit": {
    usage: "export-audit <portfolio> <from> <until>",
    summary:
      "The audit log from one day (2026-11-01) until before another, as lines of JSON; `installation`: entries without a portfolio.",
    arguments: 3,
    run: (config, given) => exportBy(exportAudit, config, given, ["entry", "entries"]),
  },
  "export-analytics": {
    usage: "export-analytics <portfolio> <from> <until>",
    summary: "Analytics events received from one day (2026-11-01) until before another, as lines of JSON.",
    arguments: 3,
    run: (config, given) => exportBy(exportEvents, config, given, ["event", "events"]),
  },
  doctor: {
    usage: "doctor",
    summary:
      "Check everything that an installation depends on, without changing it; exit code 1 if something is broken.",
    arguments: 0,
    async run(config) {
      if (await examine(config, say)) process.exitCode = 1;
    },
  },
  "send-test-mail": {
    usage: "send-test-mail <address>",
    summary: "Send one mail with the settings of the environment, to test them.",
    arguments: 1,
    async run(config, [to = ""]) {
      const mail = config.smtpUrl
        ? smtpMail({ url: config.smtpUrl, from: config.mailFrom, dkim: config.dkim })
        : mailbox({ folder: join(config.dataDir, "mailbox"), from: config.mailFrom, clock: systemClock });
      await mail.send({ to, subject: "Mail works", text: "This mail shows that the portal can send mail." });
      mail.close();
      say(
        config.smtpUrl
          ? `Passed to the mail server for ${to}.`
          : `No SMTP_URL is set: stored in ${config.dataDir}/mailbox.`,
      );
    },
  },
};

/** The arguments after the command; undefined if the command does not accept them. */
function read(command: Command, typed: string[]): { given: string[]; options: Options } | undefined {
  try {
    const { positionals, values } = parseArgs({ args: typed, options: command.options ?? {}, allowPositionals: true });
    return positionals.length === command.arguments ? { given: positionals, options: values } : undefined;
  } catch {
    return undefined;
  }
}

async function main([name = "", ...typed]: string[]): Promise<void> {
  const command = commands[name];
  const words = command && read(command, typed);
  if (!command || !words) {
    say("Usage: npm run atrium -- <command>\n");
    for (const { usage, summary } of Object.values(commands)) say(`  ${usage.padEnd(49)} ${summary}`);
    process.exitCode = command || name ? 1 : 0;
    return;
  }
  const config = readConfig(process.env);
  trustOwnAuthorities(config);
  await command.run(config, words.given, words.options);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`);
  process.exitCode = 1;
});
