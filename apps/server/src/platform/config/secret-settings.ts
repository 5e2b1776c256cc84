import type { Settings } from "./settings.ts";

/** Settings that hold a secret, or an address that may. */
export const secretSettings: ReadonlySet<string> = new Set<keyof typeof Settings.properties>([
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "SMTP_URL",
  "MAIL_DKIM_PRIVATE_KEY",
  "S3_SECRET_ACCESS_KEY",
  "FLAGS_PROVIDER_TOKEN",
  "LAUNCHDARKLY_SDK_KEY",
  "OTEL_EXPORTER_OTLP_HEADERS",
]);
