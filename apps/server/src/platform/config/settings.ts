import { Type } from "typebox";
import { dnsServer, domainList, oneOf, Port } from "./setting-shapes.ts";

/**
 * Every setting of the server, from the environment alone. A description ends up in the documentation; a name with
 * `_FILE` behind it reads the value from that file (secrets).
 */
export const Settings = Type.Object({
  PORT: Type.Optional({ ...Port, default: 3000, description: "Port for the portal and the API; 0: any free one." }),
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
        "Processes that answer at PORT, or `auto` for one per core; more than one needs DATABASE_URL. DATABASE_CONNECTIONS and REQUESTS_AT_ONCE apply to each.",
    }),
  ),
  REQUESTS_AT_ONCE: Type.Optional(
    Type.Integer({
      default: 2_000,
      minimum: 10,
      description: "Requests that a process answers at the same time; further ones get 503 with Retry-After.",
    }),
  ),
  PUBLIC_URL: Type.Optional(
    Type.String({ pattern: "^https?://[^/]+$", description: "Address under which tokens are issued, without a path." }),
  ),
  CA_CERTIFICATES: Type.Optional(
    Type.String({
      pattern: "-----BEGIN CERTIFICATE-----",
      description:
        "Certificates (PEM) of your own authorities, trusted in addition to the usual ones by all outgoing connections; `CA_CERTIFICATES_FILE` names their file.",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.String({
      default: "false",
      pattern: "^(false|true|[1-5])$",
      description:
        "Trust X-Forwarded-* headers: set it only behind a reverse proxy. `true` is one proxy; a number is that of proxies in a row, each of which appends to X-Forwarded-For.",
    }),
  ),
  ALLOWED_ORIGINS: Type.Optional(
    Type.String({
      default: "",
      pattern: "^(https?://[^/,\\s]+(,https?://[^/,\\s]+)*)?$",
      description: "Origins of portals that are served elsewhere as static files, separated by commas.",
    }),
  ),
  ACCESS_TOKEN_SECONDS: Type.Optional(
    Type.Integer({ default: 600, minimum: 2, maximum: 900, description: "Lifetime of an access token." }),
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
        "Seconds for which the mail about an RSVP waits, so that a person who changes the answer meanwhile gets one mail.",
    }),
  ),
  ATTACHMENT_MEGABYTES: Type.Optional(
    Type.Integer({
      default: 5,
      minimum: 1,
      maximum: 50,
      description: "Largest file of a support request, in megabytes.",
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
      description: "Days for which the complete values of changes are kept, field by field.",
    }),
  ),
  CODE_DIGITS: Type.Optional(
    Type.Integer({ default: 4, minimum: 4, maximum: 8, description: "Digits of the codes in mails." }),
  ),
  CODE_HOURS: Type.Optional(
    Type.Integer({ default: 24, minimum: 1, maximum: 72, description: "Hours for which a mailed code is valid." }),
  ),
  FREE_MAIL_DOMAINS: Type.Optional(
    Type.String({
      default: "",
      pattern: domainList,
      description: "Additional free-mail domains, separated by commas: nobody can sign up with them.",
    }),
  ),
  WORK_MAIL_DOMAINS: Type.Optional(
    Type.String({
      default: "",
      pattern: domainList,
      description: "Domains that count as company domains although they are listed as free mail, separated by commas.",
    }),
  ),
  FLAGS_PROVIDER: Type.Optional(
    Type.String({
      default: "builtin",
      pattern: "^(builtin|launchdarkly|ofrep:https?://\\S+)$",
      description:
        "Which service evaluates feature flags: `builtin`, `launchdarkly`, or `ofrep:` and the address of a flag service.",
    }),
  ),
  FLAGS_PROVIDER_TOKEN: Type.Optional(
    Type.String({ minLength: 1, description: "Bearer token that the flag service requires." }),
  ),
  LAUNCHDARKLY_SDK_KEY: Type.Optional(
    Type.String({ minLength: 1, description: "Server-side SDK key of the LaunchDarkly environment." }),
  ),
  LAUNCHDARKLY_URL: Type.Optional(
    Type.String({
      pattern: "^https?://[^\\s/@]+$",
      description: "A LaunchDarkly Relay Proxy to use instead of LaunchDarkly itself.",
    }),
  ),
  FARMS_URL: Type.Optional(
    Type.String({
      pattern: "^https?://[^\\s/@]+(/\\S*)?$",
      description:
        "An external list of farms, for portfolios that list farms; without one the server serves their list itself.",
    }),
  ),
  API_KEY: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "The key that a gateway in front of the API requires (`x-api-key`). Pages contain it, so it is not a secret.",
    }),
  ),
  PORTAL_FOLDER: Type.Optional(
    Type.String({
      minLength: 1,
      description: "Folder of another build of the portal than the server's own.",
    }),
  ),
  ANALYTICS_MONTHS: Type.Optional(
    Type.Integer({
      default: 13,
      minimum: 1,
      maximum: 120,
      description: "Complete months, before the current one, for which analytics events are kept.",
    }),
  ),
  WEBHOOK_PRIVATE_ADDRESSES: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        "Allow addresses of this machine and its network, also with plain http, for webhooks and the outside calendars of rooms.",
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
      description: "The private key itself, as PEM; better set by `MAIL_DKIM_PRIVATE_KEY_FILE`.",
    }),
  ),
  S3_BUCKET: Type.Optional(
    Type.String({
      minLength: 3,
      description:
        "Bucket of an S3-compatible store for pictures, documents and attachments; without one they are in DATA_DIR.",
    }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({ pattern: "^https?://[^\\s/@]+$", description: "Address of that store, if it is not Amazon's." }),
  ),
  S3_REGION: Type.Optional(
    Type.String({ default: "us-east-1", minLength: 1, description: "Region of the bucket, as the store names it." }),
  ),
  S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({
      minLength: 1,
      description: "Access key of the store; without one, the machine's own credentials are used.",
    }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1, description: "The secret of that key." })),
  S3_PREFIX: Type.Optional(
    Type.String({
      default: "",
      pattern: "^([A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*)?$",
      description: "Folder in the bucket, if others use the bucket too.",
    }),
  ),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({
      default: true,
      description: "Put the bucket's name in the path and not in the host, as most stores require.",
    }),
  ),
  CLAMD_URL: Type.Optional(
    Type.String({
      pattern: "^tcp://[^\\s/:]+:\\d{1,5}$",
      description: "A clamd (`tcp://host:3310`) that scans files that people send; without one they are not scanned.",
    }),
  ),
  DNS_SERVERS: Type.Optional(
    Type.String({
      default: "",
      pattern: `^(${dnsServer}(,${dnsServer})*)?$`,
      description:
        "DNS servers (`192.0.2.53`, `127.0.0.1:5353`), separated by commas, for the records with which companies prove their domains; without any the system's.",
    }),
  ),
  DUMP_MINUTES: Type.Optional(
    Type.Integer({
      default: 15,
      minimum: 0,
      maximum: 1440,
      description:
        "Minutes between dumps of the embedded database to DATA_DIR/dumps, and one at each stop; 0 switches them off. PostgreSQL has its own tools.",
    }),
  ),
  DUMPS_KEPT: Type.Optional(
    Type.Integer({ default: 24, minimum: 1, maximum: 1000, description: "Number of dumps that are kept." }),
  ),
  METRICS_PORT: Type.Optional({
    ...Port,
    description: "Port of Prometheus' metrics (`/metrics`); without one nothing is counted; 0 selects a free one.",
  }),
  METRICS_HOST: Type.Optional(
    Type.String({
      default: "127.0.0.1",
      minLength: 1,
      description:
        "Address that the metrics listen on, whatever HOST is, so that a public portal does not publish them.",
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: "^https?://[^\\s/@]+(/\\S*)?$",
      description: "Receiver of traces by OTLP over HTTP (protobuf), without `/v1/traces`; without one there are none.",
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    Type.String({
      pattern: "^[^=,\\s]+=[^,]+(,[^=,\\s]+=[^,]+)*$",
      description: "Headers that the receiver of traces requires: `name=value`, separated by commas.",
    }),
  ),
  OTEL_SERVICE_NAME: Type.Optional(
    Type.String({ default: "atrium", minLength: 1, description: "This server's name in traces." }),
  ),
  LOG_LEVEL: Type.Optional(
    oneOf(["fatal", "error", "warn", "info", "debug", "silent"], {
      description: "Lowest level of log lines. On a terminal `warn`, otherwise `info`.",
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
