import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { Static } from "typebox";
import { Value } from "typebox/value";
import { secretSettings } from "./secret-settings.ts";
import { Settings } from "./settings.ts";

type Environment = Record<string, string | undefined>;

type S3 = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  key: string | undefined;
  secret: string | undefined;
  prefix: string;
  pathStyle: boolean;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A read replica of that database, for reads that may be a second old. */
  databaseReadUrl: string | undefined;
  databaseConnections: number;
  /** How many processes answer behind one port. */
  processes: number;
  /** The most requests that one process answers at once; further ones are refused (503). */
  requestsAtOnce: number;
  publicUrl: string | undefined;
  /** Certificate authorities that are trusted beside the usual ones. */
  caCertificates: string | undefined;
  /** How many reverse proxies stand in front, whose X-Forwarded-* headers are trusted. */
  trustProxy: number;
  allowedOrigins: string[];
  accessTokenSeconds: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  mailHoldSeconds: number;
  /** The DKIM key that signs mails, if there is one. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined;
  /** The object store for files; without one they are in the data folder. */
  s3: S3 | undefined;
  /** The virus scanner (clamd), if there is one. */
  clamd: { host: string; port: number } | undefined;
  /** The DNS servers to ask; without any, the system's. */
  dnsServers: string[];
  /** The largest attachment, in bytes. */
  attachmentBytes: number;
  codeDigits: number;
  codeHours: number;
  /** Days for which entries of the audit log are kept. */
  auditDays: number;
  /** Days for which the changed fields are kept beside them. */
  changesDays: number;
  freeMailDomains: string[];
  workMailDomains: string[];
  /** Base address of an external flag service; without one this process decides. */
  flagsUrl: string | undefined;
  flagsToken: string | undefined;
  /** The LaunchDarkly environment that decides, and the Relay Proxy to reach it, if there is one. */
  launchDarkly: { sdkKey: string; url: string | undefined } | undefined;
  /** The address of an external list of farms. */
  farmsUrl: string | undefined;
  /** What pages send as `x-api-key`. */
  apiKey: string | undefined;
  /** Another build of the portal. */
  portalFolder: string | undefined;
  /** How many whole months of analytics events are kept beside the current one. */
  analyticsMonths: number;
  webhooksToPrivate: boolean;
  /** How often the embedded database is dumped, if at all, and how many dumps are kept. */
  dumps: { minutes: number; kept: number };
  /** Where metrics are served, if at all. */
  metrics: { port: number; host: string } | undefined;
  /** The receiver of traces, if there is one. */
  traces: { endpoint: string; headers: Record<string, string>; serviceName: string } | undefined;
  logLevel: string;
  /** A secret of the operator that a pack refers to by name, such as a provider's client secret; never one of the server's settings. */
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
    mistakes.push("LAUNCHDARKLY_SDK_KEY: must be set if FLAGS_PROVIDER is launchdarkly");
  if (given.DATABASE_READ_URL !== undefined && given.DATABASE_URL === undefined)
    mistakes.push("DATABASE_READ_URL: may be set only with DATABASE_URL, whose replica it names");
  if ((given.PROCESSES ?? "1") !== "1" && given.DATABASE_URL === undefined)
    mistakes.push("PROCESSES: may be more than 1 only with DATABASE_URL: the embedded database belongs to one process");
  mustGoTogether(given, ["MAIL_DKIM_DOMAIN", "MAIL_DKIM_SELECTOR", "MAIL_DKIM_PRIVATE_KEY"], mistakes);
  mustGoTogether(given, ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"], mistakes);
  if (mistakes.length > 0)
    throw new ConfigError(`These settings cannot be used:\n${mistakes.map((m) => `  ${m}`).join("\n")}`);
  const settings = Value.Default(Settings, given) as Required<Static<typeof Settings>>;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    processes: settings.PROCESSES === "auto" ? availableParallelism() : Number(settings.PROCESSES),
    requestsAtOnce: settings.REQUESTS_AT_ONCE,
    publicUrl: settings.PUBLIC_URL,
    caCertificates: settings.CA_CERTIFICATES,
    trustProxy: { false: 0, true: 1 }[settings.TRUST_PROXY] ?? Number(settings.TRUST_PROXY),
    allowedOrigins: listOf(settings.ALLOWED_ORIGINS),
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailHoldSeconds: settings.MAIL_HOLD_SECONDS,
    dkim:
      settings.MAIL_DKIM_DOMAIN === undefined
        ? undefined
        : {
            domainName: settings.MAIL_DKIM_DOMAIN,
            keySelector: settings.MAIL_DKIM_SELECTOR,
            privateKey: settings.MAIL_DKIM_PRIVATE_KEY,
          },
    s3:
      settings.S3_BUCKET === undefined
        ? undefined
        : {
            bucket: settings.S3_BUCKET,
            endpoint: settings.S3_ENDPOINT,
            region: settings.S3_REGION,
            key: settings.S3_ACCESS_KEY_ID,
            secret: settings.S3_SECRET_ACCESS_KEY,
            prefix: settings.S3_PREFIX,
            pathStyle: settings.S3_FORCE_PATH_STYLE,
          },
    clamd: settings.CLAMD_URL === undefined ? undefined : addressIn(settings.CLAMD_URL),
    dnsServers: listOf(settings.DNS_SERVERS),
    attachmentBytes: settings.ATTACHMENT_MEGABYTES * 1024 * 1024,
    codeDigits: settings.CODE_DIGITS,
    codeHours: settings.CODE_HOURS,
    auditDays: settings.AUDIT_DAYS,
    changesDays: settings.AUDIT_CHANGES_DAYS,
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
    dumps: { minutes: settings.DUMP_MINUTES, kept: settings.DUMPS_KEPT },
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ""),
            headers: headersIn(settings.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
            serviceName: settings.OTEL_SERVICE_NAME,
          },
    logLevel: settings.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"),
    secretNamed: (name) =>
      name in Settings.properties ? undefined : environment[name] || fromFile(environment, name, []),
    mode: settings.NODE_ENV ?? "production",
    importDemo: settings.IMPORT_DEMO,
  };
}

function mustGoTogether(given: Record<string, unknown>, names: string[], mistakes: string[]): void {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const set = names.filter((name) => !missing.includes(name));
  for (const name of missing) mistakes.push(`${name}: must be set with ${set.join(" and ")}`);
}

function addressIn(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** `name=value,name=value`, with separators inside a value written as `%2C`. */
function headersIn(text: string): Record<string, string> {
  const pairs = listOf(text).map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const;
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function listOf(text: string): string[] {
  return text ? text.split(",") : [];
}

/** Takes the known names out of the environment and converts numbers and booleans. */
function collect(environment: Environment, mistakes: string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Settings.properties)) {
    const text = environment[name] ?? fromFile(environment, name, mistakes);
    if (text === undefined || text === "") continue;
    const { type } = schema as { type?: string };
    if (type === "integer") given[name] = /^-?\d+$/.test(text) ? Number(text) : text;
    else if (type === "boolean")
      given[name] = ({ true: true, "1": true, false: false, "0": false } as const)[text] ?? text;
    else given[name] = text;
  }
  return given;
}

/** A relative path is a systemd credential, if the server was given any. */
function fromFile(environment: Environment, name: string, mistakes: string[]): string | undefined {
  const path = environment[`${name}_FILE`];
  if (!path) return undefined;
  try {
    return readFileSync(resolve(environment["CREDENTIALS_DIRECTORY"] ?? "", path), "utf8").trim();
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

/** A value that may hold a password is not shown in the message. */
function show(name: string, value: string | undefined): string {
  return secretSettings.has(name) ? "something else" : JSON.stringify(value);
}
