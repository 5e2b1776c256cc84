import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createAccessLog, createLogger } from "./logger.ts";

test("43 secrets are redacted in the log, wherever they are", () => {
  let written = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const logger = createLogger("info", sink);
  const secret = "hunter2-canary";
  logger.info({ password: secret, code: secret, token: secret }, "at the top");
  logger.info({ body: { new_password: secret, refresh_token: secret, email: secret, code: secret } }, "one down");
  logger.info({ request: { headers: { authorization: secret, cookie: secret } }, route: "/kept" }, "two down");
  expect(written.trim().split("\n")).toHaveLength(3);
  expect(written).not.toContain(secret);
  expect(written).toContain("[redacted]");
  expect(written).toContain("/kept");
});

test("an error keeps its kind in the log, but not the rows that the database quotes", () => {
  let written = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(anna@acme.test) exists",
  });
  createLogger("info", sink).error({ err: error }, "internal");
  expect(written).toContain("23505");
  expect(written).not.toContain("anna@acme.test");
});

test("access lines are buffered, written in order, and none is lost at the end", () => {
  const folder = mkdtempSync(join(tmpdir(), "atrium-log-"));
  const file = join(folder, "access.log");
  const { logger, flush } = createAccessLog("info", openSync(file, "w"));
  const written = () => readFileSync(file, "utf8").split("\n").filter(Boolean);
  for (let status = 200; status < 300; status += 1) logger.info({ route: "/kept", status });
  expect(written().length).toBeLessThan(100);
  flush();
  expect(written().map((line) => (JSON.parse(line) as { status: number }).status)).toEqual(
    Array.from({ length: 100 }, (_, index) => 200 + index),
  );
  rmSync(folder, { recursive: true });
});
