import { expect, test } from "vitest";
import { appTokenVersion, isAppTokenGood } from "./app-token.ts";

const token = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
const now = 1_800_000_000;
const good = { version: appTokenVersion, exp: now + 300 };

test("M5 a token of version 3 is handed out until it is about to run out, compared in seconds", () => {
  expect(isAppTokenGood(token(good), now)).toBe(true);
  expect(isAppTokenGood(token({ ...good, name: "Jörg–Ωmega" }), now)).toBe(true);
  expect(isAppTokenGood(token(good), now + 269)).toBe(true);
  expect(isAppTokenGood(token(good), now + 270)).toBe(false);
  expect(isAppTokenGood(token(good), now + 301)).toBe(false);
});

test.each([2, 4, "3", undefined, null])("M5 a token of version %j forces a new one", (version) => {
  expect(isAppTokenGood(token({ ...good, version }), now)).toBe(false);
});

test.each([undefined, "", "x", "a.b.c", "..", token("text"), token(null), token({ version: 3 })])(
  "M5 what cannot be read is not good: %j",
  (unreadable) => expect(isAppTokenGood(unreadable, now)).toBe(false),
);
