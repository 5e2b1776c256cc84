import { beforeEach, expect, test } from "vitest";
import { createAppTokenCache } from "./app-token-cache.ts";

let now: number;
let begun: string[];
let version: number;
let held: ReturnType<typeof createAppTokenCache>;
beforeEach(() => {
  now = 1_800_000_000;
  begun = [];
  version = 3;
  held = createAppTokenCache(
    async (appUuid) => {
      begun.push(appUuid);
      const claims = { version, exp: now + 300, number: begun.length };
      return { token: `h.${btoa(JSON.stringify(claims))}.s`, expires_at: "", version };
    },
    () => now,
  );
});

test("M5 a token is requested once and returned while it is valid; an expired one is replaced", async () => {
  const first = await held.get("rooms");
  now += 200;
  expect(await held.get("rooms")).toBe(first);
  now += 100;
  expect(await held.get("rooms")).not.toEqual(first);
  expect(begun).toEqual(["rooms", "rooms"]);
});

test("M5 a token whose version is not 3 forces a new one", async () => {
  version = 2;
  await held.get("rooms");
  version = 3;
  const second = await held.get("rooms");
  expect(second.version).toBe(3);
  expect(await held.get("rooms")).toBe(second);
  expect(begun).toHaveLength(2);
});

test("M5 each app has its own token; a refresh creates a new one, which is then used", async () => {
  const [rooms, visitors] = await Promise.all([held.get("rooms"), held.get("visitors")]);
  expect(begun).toEqual(["rooms", "visitors"]);
  expect(rooms).not.toEqual(visitors);
  const renewed = await held.renew("rooms");
  expect(renewed).not.toEqual(rooms);
  expect(await held.get("rooms")).toBe(renewed);
});

test("M5 who asks at once waits for one session; a failure is not kept", async () => {
  await Promise.all([held.get("rooms"), held.get("rooms"), held.renew("rooms")]);
  expect(begun).toHaveLength(1);
  let fails = true;
  const shaky = createAppTokenCache(
    async () => {
      if (fails) throw new Error("away");
      return { token: "t", expires_at: "", version: 3 };
    },
    () => now,
  );
  await expect(shaky.get("rooms")).rejects.toThrow("away");
  fails = false;
  expect((await shaky.get("rooms")).token).toBe("t");
});
