import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
afterEach(() => vi.restoreAllMocks());

/** Longer than a session is cached. */
const forgottenSeconds = 2;

test("7 24 concurrent callers are looked up by one statement a portfolio, each correctly; one with an ended session is not found", async () => {
  const [anna, annaElsewhere, over, berta] = [
    await rig.login("anna@acme.test"),
    await rig.login("anna@acme.test"),
    await rig.login("anna@acme.test"),
    await rig.login("berta@borealis.test", "beta"),
  ];
  const { callers } = rig.services;
  // The first call verifies the token's signature, which takes a moment; this test is about the session.
  for (const { token } of [anna, annaElsewhere, berta]) await callers.ofToken(token);
  await over.api("POST /auth/logout");
  rig.clock.advance(forgottenSeconds);
  const statements = watchStatements(rig);

  const known = [anna, annaElsewhere, berta].map(({ token }) => callers.ofToken(token));
  const ended = callers.ofToken(over.token);
  await expect(ended).rejects.toMatchObject({ code: "session_ended" });
  const [first, second, other] = (await Promise.all(known)) as [Caller, Caller, Caller];
  expect(second).toEqual({ ...first, sessionUuid: second.sessionUuid });
  expect(second.sessionUuid).not.toBe(first.sessionUuid);
  expect(other.tenant).not.toBe(first.tenant);
  expect(statements.filter((text) => text.includes('from "sessions"'))).toHaveLength(2);
  const whose = async ({ userUuid }: Caller) =>
    rig.services.database.system.selectFrom("users").select("email").where("uuid", "=", userUuid).execute();
  expect(await whose(first)).toEqual([{ email: "anna@acme.test" }]);
  expect(await whose(other)).toEqual([{ email: "berta@borealis.test" }]);
});
