import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Tenant } from "../database/database.ts";
import { once } from "./idempotency.ts";

let rig: Rig;
let tenant: Tenant;
beforeAll(async () => {
  rig = await startRig();
  const { uuid } = await rig.services.database.system
    .selectFrom("portfolios")
    .select("uuid")
    .where("key", "=", "alpha")
    .executeTakeFirstOrThrow();
  tenant = rig.services.database.tenant(uuid);
});
afterAll(() => rig.close());

/** Twenty requests at once, each of which would do the work without the key. */
async function rush(keyOf: (index: number) => string): Promise<{ done: number; answers: number }> {
  let done = 0;
  const userUuid = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      once({
        tenant,
        userUuid,
        key: keyOf(index),
        fingerprint: "same",
        clock: rig.clock,
        async work() {
          done += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
          return { number: done };
        },
      }),
    ),
  );
  return { done, answers: new Set(answers.map(({ number }) => number)).size };
}

test("6 twenty with one key do the work once and get the same answer", async () => {
  expect(await rush(() => "one")).toEqual({ done: 1, answers: 1 });
});

test("6 control: twenty with different keys do it twenty times, so the key is what prevents it", async () => {
  expect((await rush((index) => `key-${index}`)).done).toBe(20);
});

test("6 work that fails stores no key, so that the next attempt does it", async () => {
  const attempt = (work: () => Promise<object>) =>
    once({ tenant, userUuid: tenant.portfolioUuid, key: "retry", fingerprint: "f", clock: rig.clock, work });
  await expect(attempt(() => Promise.reject(new Error("on purpose")))).rejects.toThrow("on purpose");
  expect(await attempt(async () => ({ worked: true }))).toEqual({ worked: true });
});
