import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const domainList = "^([a-z0-9-]+(\\.[a-z0-9-]+)+(,[a-z0-9-]+(\\.[a-z0-9-]+)+)*)?$";

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });

/**
 * Every setting of the server, from the environment alone. A description ends up in the documentation; a name with
 * `_FILE` behind it reads the value from that file (secrets).
 */
export const Settings = Type.Object({
  PORT: Type.Optional({ ...Port, default: 3000, description: "Port for the portal and the API; 0 takes a free one." }),
  HOST: Type.Optional(Type.String({ default: "127.0.0.1", minLength: 1, description: "Address to listen on." })),
  DATA_DIR: Type.Optional(
    Type.String({
      default: "./data",
      minLength: 1,
      description: "Folder of the embedded database, files and mailbox.",
    }),
  ),
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: "^postgres(ql)?://", description: "A PostgreSQL to use instead of the embedded database." }),
  ),
  DATABASE_CONNECTIONS: Type.Optional(
    Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 500,
      description: "Connections to PostgreSQL for people's requests.",
    }),
  ),
  PUBLIC_URL: Type.Optional(
    Type.String({ pattern: "^https?://[^/]+$", description: "Address under which tokens are issued, without a path." }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.Boolean({ default: false, description: "Believe X-Forwarded-* headers: set it behind a reverse proxy only." }),
  ),
  ALLOWED_ORIGINS: Type.Optional(
    Type.String({
      default: "",
      pattern: "^(https?://[^/,\\s]+(,https?://[^/,\\s]+)*)?$",
      description: "Origins of portals that are served elsewhere as plain files, separated by commas.",
    }),
  ),
  ACCESS_TOKEN_SECONDS: Type.Optional(
    Type.Integer({ default: 600, minimum: 2, maximum: 900, description: "Life of an access token." }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({ pattern: "^smtps?://", description: "Mail server; without one, mails go to a mailbox folder." }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({ default: "portal@localhost", minLength: 3, description: "Sender address of mails." }),
  ),
  ATTACHMENT_MEGABYTES: Type.Optional(
    Type.Integer({
      default: 5,
      minimum: 1,
      maximum: 50,
      description: "Largest file, in megabytes, that somebody may send with a request for support.",
    }),
  ),
  AUDIT_DAYS: Type.Optional(
    Type.Integer({
      default: 1095,
      minimum: 366,
      maximum: 36_500,
      description: "Days for which entries of the audit log are kept.",
    }),
  ),
  CODE_DIGITS: Type.Optional(
    Type.Integer({ default: 4, minimum: 4, maximum: 8, description: "Digits of the codes that mails carry." }),
  ),
  CODE_HOURS: Type.Optional(
    Type.Integer({ default: 24, minimum: 1, maximum: 72, description: "Hours for which a mailed code is good." }),
  ),
  FREE_MAIL_DOMAINS: Type.Optional(
    Type.String({
      default: "",
      pattern: domainList,
      description: "More domains that are no company's, separated by commas: nobody signs up with them.",
    }),
  ),
  WORK_MAIL_DOMAINS: Type.Optional(
    Type.String({
      default: "",
      pattern: domainList,
      description: "Domains that count as a company's although they are listed as free mail, separated by commas.",
    }),
  ),
  FLAGS_PROVIDER: Type.Optional(
    Type.String({
      default: "builtin",
      pattern: "^(builtin|launchdarkly|ofrep:https?://\\S+)$",
      description:
        "Who decides about feature flags: `builtin`, `launchdarkly`, or `ofrep:` and the address of a flag service.",
    }),
  ),
  FLAGS_PROVIDER_TOKEN: Type.Optional(
    Type.String({ minLength: 1, description: "Bearer token that the flag service asks for." }),
  ),
  LAUNCHDARKLY_SDK_KEY: Type.Optional(
    Type.String({ minLength: 1, description: "Server-side SDK key of the LaunchDarkly environment." }),
  ),
  LAUNCHDARKLY_URL: Type.Optional(
    Type.String({
      pattern: "^https?://[^\\s/@]+$",
      description: "A LaunchDarkly Relay Proxy to ask in place of LaunchDarkly itself.",
    }),
  ),
  FARMS_URL: Type.Optional(
    Type.String({
      pattern: "^https?://[^\\s/@]+(/\\S*)?$",
      description:
        "A list of farms elsewhere, for portfolios that list farms; without one the server lists those itself.",
    }),
  ),
  API_KEY: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "What a gateway in front of the API asks the portal for (`x-api-key`). Pages carry it: it is no secret.",
    }),
  ),
  PORTAL_FOLDER: Type.Optional(
    Type.String({
      minLength: 1,
      description: "Folder of another build of the portal than the one that comes with the server.",
    }),
  ),
  ANALYTICS_MONTHS: Type.Optional(
    Type.Integer({
      default: 13,
      minimum: 1,
      maximum: 120,
      description: "Whole months, before the current one, for which analytics events are kept.",
    }),
  ),
  WEBHOOK_PRIVATE_ADDRESSES: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Let webhooks lead to this machine and its network, over plain http too.",
    }),
  ),
  LOG_LEVEL: Type.Optional(
    Type.Union(
      ["fatal", "error", "warn", "info", "debug", "silent"].map((level) => Type.Literal(level)),
      { description: "Least severe log line to write. On a terminal `warn`, else `info`." },
    ),
  ),
  NODE_ENV: Type.Optional(
    Type.Union([Type.Literal("production"), Type.Literal("development"), Type.Literal("test")], {
      description: "`development` checks replies and shows developers' pages.",
    }),
  ),
  IMPORT_DEMO: Type.Optional(
    Type.Boolean({ default: true, description: "Import the demo pack at start if the database has no portfolio." }),
  ),
});

type Environment = Record<string, string | undefined>;

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseConnections: number;
  publicUrl: string | undefined;
  trustProxy: boolean;
  allowedOrigins: string[];
  accessTokenSeconds: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Of one file that somebody sends along. */
  attachmentBytes: number;
  codeDigits: number;
  codeHours: number;
  /** For which entries of the audit log are kept. */
  auditDays: number;
  freeMailDomains: string[];
  workMailDomains: string[];
  /** Base address of a flag service outside; without one this process decides. */
  flagsUrl: string | undefined;
  flagsToken: string | undefined;
  /** The LaunchDarkly environment that decides, and the Relay Proxy to ask for it, if there is one. */
  launchDarkly: { sdkKey: string; url: string | undefined } | undefined;
  /** A list of farms elsewhere. */
  farmsUrl: string | undefined;
  /** What pages send as `x-api-key`. */
  apiKey: string | undefined;
  /** Another build of the portal. */
  portalFolder: string | undefined;
  /** How many whole months of analytics are kept beside the current one. */
  analyticsMonths: number;
  webhooksToPrivate: boolean;
  logLevel: string;
  /** A secret of the operator's own that a pack names, such as a provider's client secret; never one of the server's settings. */
  secretNamed(name: string): string | undefined;
  mode: "production" | "development" | "test";
  importDemo: boolean;
};

/** Settings that cannot be used, all of them in one message. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export function readConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const given = collect(environment, mistakes);
  const wrong = new Set<string>();
  for (const error of Value.Errors(Settings, given)) {
    const name = error.instancePath.slice(1).split("/")[0] ?? "";
    if (wrong.has(name)) continue;
    wrong.add(name);
    mistakes.push(`${name}: ${expectation(name)}, but is ${show(name, environment[name])}`);
  }
  if (given.FLAGS_PROVIDER === "launchdarkly" && given.LAUNCHDARKLY_SDK_KEY === undefined)
    mistakes.push("LAUNCHDARKLY_SDK_KEY: must be set where FLAGS_PROVIDER is launchdarkly");
  if (mistakes.length > 0)
    throw new ConfigError(`These settings cannot be used:\n${mistakes.map((m) => `  ${m}`).join("\n")}`);
  const settings = Value.Default(Settings, given) as Required<Static<typeof Settings>>;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    allowedOrigins: listOf(settings.ALLOWED_ORIGINS),
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    attachmentBytes: settings.ATTACHMENT_MEGABYTES * 1024 * 1024,
    codeDigits: settings.CODE_DIGITS,
    codeHours: settings.CODE_HOURS,
    auditDays: settings.AUDIT_DAYS,
    freeMailDomains: listOf(settings.FREE_MAIL_DOMAINS),
    workMailDomains: listOf(settings.WORK_MAIL_DOMAINS),
    flagsUrl: /^ofrep:(.+)$/.exec(settings.FLAGS_PROVIDER)?.[1],
    flagsToken: settings.FLAGS_PROVIDER_TOKEN,
    launchDarkly:
      settings.FLAGS_PROVIDER === "launchdarkly"
        ? { sdkKey: settings.LAUNCHDARKLY_SDK_KEY, url: settings.LAUNCHDARKLY_URL }
        : undefined,
    farmsUrl: settings.FARMS_URL,
    apiKey: settings.API_KEY,
    portalFolder: settings.PORTAL_FOLDER === undefined ? undefined : resolve(settings.PORTAL_FOLDER),
    analyticsMonths: settings.ANALYTICS_MONTHS,
    webhooksToPrivate: settings.WEBHOOK_PRIVATE_ADDRESSES,
    logLevel: settings.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"),
    secretNamed: (name) =>
      name in Settings.properties ? undefined : environment[name] || fromFile(name, environment[`${name}_FILE`], []),
    mode: settings.NODE_ENV ?? "production",
    importDemo: settings.IMPORT_DEMO,
  };
}

function listOf(text: string): string[] {
  return text ? text.split(",") : [];
}

/** Takes the known names out of the environment, turning what should be a number or a yes/no into one. */
function collect(environment: Environment, mistakes: string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Settings.properties)) {
    const text = environment[name] ?? fromFile(name, environment[`${name}_FILE`], mistakes);
    if (text === undefined || text === "") continue;
    const { type } = schema as { type?: string };
    if (type === "integer") given[name] = /^-?\d+$/.test(text) ? Number(text) : text;
    else if (type === "boolean")
      given[name] = ({ true: true, "1": true, false: false, "0": false } as const)[text] ?? text;
    else given[name] = text;
  }
  return given;
}

function fromFile(name: string, path: string | undefined, mistakes: string[]): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    mistakes.push(`${name}_FILE: must name a readable file, but is ${JSON.stringify(path)}`);
    return undefined;
  }
}

function expectation(name: string): string {
  const schema = (Settings.properties as unknown as Record<string, Record<string, unknown>>)[name] ?? {};
  if (schema.type === "integer") return `must be a whole number from ${schema.minimum} to ${schema.maximum}`;
  if (schema.type === "boolean") return "must be true or false";
  if (Array.isArray(schema.anyOf))
    return `must be one of ${schema.anyOf.map((option: { const: string }) => option.const).join(", ")}`;
  if (typeof schema.pattern === "string") return `must match ${schema.pattern}`;
  return "must not be empty";
}

/** Addresses with passwords in them are not repeated. */
function show(name: string, value: string | undefined): string {
  return name === "DATABASE_URL" || name === "SMTP_URL" ? "something else" : JSON.stringify(value);
}
