import { Type } from "typebox";
import { dnsServer, domainList, oneOf, Port } from "./setting-shapes.ts";

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
  DATABASE_READ_URL: Type.Optional(
    Type.String({
      pattern: "^postgres(ql)?://",
      description: "A streaming replica of that PostgreSQL, for reads that may be a second old.",
    }),
  ),
  DATABASE_CONNECTIONS: Type.Optional(
    Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 500,
      description: "Connections to PostgreSQL for people's requests, and as many to its replica.",
    }),
  ),
  PROCESSES: Type.Optional(
    Type.String({
      default: "1",
      pattern: "^(auto|[1-9]\\d{0,2})$",
      description:
        "Processes that answer at PORT, or `auto` for one a core; more than one needs DATABASE_URL. Connections and requests at once count for each.",
    }),
  ),
  REQUESTS_AT_ONCE: Type.Optional(
    Type.Integer({
      default: 2_000,
      minimum: 10,
      description:
        "Requests that a process answers at the same time; whoever comes beyond is asked to come again (503).",
    }),
  ),
  PUBLIC_URL: Type.Optional(
    Type.String({ pattern: "^https?://[^/]+$", description: "Address under which tokens are issued, without a path." }),
  ),
  CA_CERTIFICATES: Type.Optional(
    Type.String({
      pattern: "-----BEGIN CERTIFICATE-----",
      description:
        "Certificates (PEM) of authorities of your own, trusted beside the usual ones by all that goes out; `CA_CERTIFICATES_FILE` names their file.",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.String({
      default: "false",
      pattern: "^(false|true|[1-5])$",
      description:
        "Believe X-Forwarded-* headers: set it behind a reverse proxy only. `true` is one proxy; a number says how many stand in a row, each of which adds to X-Forwarded-For.",
    }),
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
  MAIL_HOLD_SECONDS: Type.Optional(
    Type.Integer({
      default: 60,
      minimum: 0,
      maximum: 3_600,
      description:
        "Seconds for which the mail about a yes or no to an event waits: whoever changes their mind meanwhile gets one mail.",
    }),
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
  AUDIT_CHANGES_DAYS: Type.Optional(
    Type.Integer({
      default: 365,
      minimum: 1,
      description: "Days for which it is kept beside them what changes were, field by field.",
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
      description:
        "Let webhooks and the outside calendars of rooms lead to this machine and its network, over plain http too.",
    }),
  ),
  MAIL_DKIM_DOMAIN: Type.Optional(
    Type.String({ pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$", description: "Domain whose DKIM key signs mails." }),
  ),
  MAIL_DKIM_SELECTOR: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z0-9._-]+$",
      description: "Selector of that key: `<selector>._domainkey.<domain>`.",
    }),
  ),
  MAIL_DKIM_PRIVATE_KEY: Type.Optional(
    Type.String({
      pattern: "^-----BEGIN (RSA )?PRIVATE KEY-----",
      description: "The private key itself, as PEM; best by `MAIL_DKIM_PRIVATE_KEY_FILE`.",
    }),
  ),
  S3_BUCKET: Type.Optional(
    Type.String({
      minLength: 3,
      description:
        "Bucket of an S3-compatible store for pictures, documents and attachments; without one DATA_DIR has them.",
    }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({ pattern: "^https?://[^\\s/@]+$", description: "Address of that store, where it is not Amazon's." }),
  ),
  S3_REGION: Type.Optional(
    Type.String({ default: "us-east-1", minLength: 1, description: "Region of the bucket, as the store names it." }),
  ),
  S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({ minLength: 1, description: "Key of the store; without one, what the machine is given is used." }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1, description: "The secret of that key." })),
  S3_PREFIX: Type.Optional(
    Type.String({
      default: "",
      pattern: "^([A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*)?$",
      description: "Folder in the bucket, where others use it too.",
    }),
  ),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({
      default: true,
      description: "Name the bucket in the path and not in the host, as most stores want it.",
    }),
  ),
  CLAMD_URL: Type.Optional(
    Type.String({
      pattern: "^tcp://[^\\s/:]+:\\d{1,5}$",
      description: "A clamd (`tcp://host:3310`) that looks at files which people send; without one nobody does.",
    }),
  ),
  DNS_SERVERS: Type.Optional(
    Type.String({
      default: "",
      pattern: `^(${dnsServer}(,${dnsServer})*)?$`,
      description:
        "DNS servers (`192.0.2.53`, `127.0.0.1:5353`) that are asked for the record by which a company proves its domain, with commas between; without any the system's.",
    }),
  ),
  DUMP_MINUTES: Type.Optional(
    Type.Integer({
      default: 15,
      minimum: 0,
      maximum: 1440,
      description:
        "Minutes between dumps of the embedded database to DATA_DIR/dumps, and one at each stop; 0 makes none. PostgreSQL has means of its own.",
    }),
  ),
  DUMPS_KEPT: Type.Optional(
    Type.Integer({ default: 24, minimum: 1, maximum: 1000, description: "How many of those dumps are kept." }),
  ),
  METRICS_PORT: Type.Optional({
    ...Port,
    description: "Port of Prometheus' metrics (`/metrics`); without one nothing is counted; 0 takes a free one.",
  }),
  METRICS_HOST: Type.Optional(
    Type.String({
      default: "127.0.0.1",
      minLength: 1,
      description: "Address that the metrics listen on, whatever HOST says: what opens the portal does not open them.",
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: "^https?://[^\\s/@]+(/\\S*)?$",
      description: "Where traces go by OTLP over HTTP (protobuf), without `/v1/traces`; without one there are none.",
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    Type.String({
      pattern: "^[^=,\\s]+=[^,]+(,[^=,\\s]+=[^,]+)*$",
      description: "Headers that the receiver of traces asks for: `name=value`, separated by commas.",
    }),
  ),
  OTEL_SERVICE_NAME: Type.Optional(
    Type.String({ default: "atrium", minLength: 1, description: "The name that traces have for this server." }),
  ),
  LOG_LEVEL: Type.Optional(
    oneOf(["fatal", "error", "warn", "info", "debug", "silent"], {
      description: "Least severe log line to write. On a terminal `warn`, else `info`.",
    }),
  ),
  NODE_ENV: Type.Optional(
    oneOf(["production", "development", "test"], {
      description: "`development` checks replies and shows developers' pages.",
    }),
  ),
  IMPORT_DEMO: Type.Optional(
    Type.Boolean({ default: true, description: "Import the demo pack at start if the database has no portfolio." }),
  ),
});
