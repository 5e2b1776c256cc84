import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { ConfigError, readConfig } from "./config.ts";

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "no mistake";
}

describe("settings", () => {
  test("an empty environment has the documented defaults", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", accessTokenSeconds: 600, mode: "production" });
    expect(config.dataDir).toBe(join(process.cwd(), "data"));
  });

  test.each([
    ["PORT", "70000", "PORT: must be a whole number from 0 to 65535"],
    ["PORT", "3000x", "PORT: must be a whole number from 0 to 65535"],
    ["TRUST_PROXY", "perhaps", "TRUST_PROXY: must match ^(false|true|[1-5])$"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent"],
    ["DATABASE_URL", "mysql://host/db", "DATABASE_URL: must match ^postgres(ql)?://"],
    ["DATABASE_READ_URL", "postgres://host/db", "DATABASE_READ_URL: may be set only with DATABASE_URL"],
    [
      "DATABASE_READ_URL",
      "mysql://me:hunter2@host/db",
      "DATABASE_READ_URL: must match ^postgres(ql)?://, but is something else",
    ],
    ["ALLOWED_ORIGINS", "https://a.example/path", "ALLOWED_ORIGINS: must match"],
    ["FLAGS_PROVIDER", "launchdarkly", "LAUNCHDARKLY_SDK_KEY: must be set if FLAGS_PROVIDER is launchdarkly"],
    ["LAUNCHDARKLY_URL", "https://relay.example/path", "LAUNCHDARKLY_URL: must match"],
    ["MAIL_DKIM_DOMAIN", "portal.test", "MAIL_DKIM_SELECTOR: must be set with MAIL_DKIM_DOMAIN"],
    ["S3_ACCESS_KEY_ID", "key", "S3_SECRET_ACCESS_KEY: must be set with S3_ACCESS_KEY_ID"],
    ["CLAMD_URL", "tcp://scanner", "CLAMD_URL: must match"],
    ["METRICS_PORT", "x", "METRICS_PORT: must be a whole number from 0 to 65535"],
    ["FARMS_URL", "/farms", "FARMS_URL: must match"],
    ["FARMS_URL", "https://me:hunter2@farms.example", "FARMS_URL: must match"],
  ])("%s=%s is refused with the allowed values", (name, value, sentence) => {
    expect(messageOf({ [name]: value })).toContain(sentence);
  });

  test("every mistake is named in one message", () => {
    const message = messageOf({ PORT: "x", HOST: "0.0.0.0", SMTP_URL: "http://mail", NODE_ENV: "staging" });
    expect(message).toContain("PORT:");
    expect(message).toContain("SMTP_URL:");
    expect(message).toContain("NODE_ENV:");
    expect(message).not.toContain("HOST:");
  });

  test("a secret is not shown in a message", () => {
    expect(messageOf({ DATABASE_URL: "mysql://me:hunter2@host/db" })).not.toContain("hunter2");
  });

  test("a secret may come from a file; a file that is not there is a mistake", () => {
    const file = join(temporaryFolder(), "url");
    writeFileSync(file, "postgres://host/db\n");
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe("postgres://host/db");
    const read = readConfig({ DATABASE_URL: "postgres://host/db", DATABASE_READ_URL_FILE: file });
    expect(read.databaseReadUrl).toBe("postgres://host/db");
    writeFileSync(file, "sdk-1\n");
    const { launchDarkly } = readConfig({ FLAGS_PROVIDER: "launchdarkly", LAUNCHDARKLY_SDK_KEY_FILE: file });
    expect(launchDarkly).toEqual({ sdkKey: "sdk-1", url: undefined });
    expect(messageOf({ DATABASE_URL_FILE: `${file}.gone` })).toContain("DATABASE_URL_FILE: must name a readable file");
  });

  test("Y4 a relative path names a credential of systemd", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "secrets_database-url"), "postgres://host/db\n");
    const given = { DATABASE_URL_FILE: "secrets_database-url" };
    expect(readConfig({ ...given, CREDENTIALS_DIRECTORY: folder }).databaseUrl).toBe("postgres://host/db");
    expect(messageOf(given)).toContain("DATABASE_URL_FILE: must name a readable file");
  });
});
