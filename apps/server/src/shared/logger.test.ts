import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

test("43 what could open a door is blotted out of the log, wherever it stands", () => {
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
