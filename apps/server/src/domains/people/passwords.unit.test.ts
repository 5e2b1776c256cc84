import { afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../platform/http/refusal.ts";
import { argon2, hashPassword, passwordsAtOnce, passwordsWaiting, verifyPassword } from "./passwords.ts";
import { slots } from "../../platform/keys/slots.ts";

afterEach(() => vi.restoreAllMocks());

/** Hashing that the test releases, with a count of concurrent runs. */
function heldHashing() {
  const held: (() => void)[] = [];
  const running = { now: 0, most: 0 };
  vi.spyOn(argon2, "hash").mockImplementation(async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise<void>((resolve) => held.push(resolve));
    running.now -= 1;
    return "hash";
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    running,
    settle,
    async releaseAll(count: number) {
      for (let done = 0; done < count; done += 1) {
        await settle();
        held.shift()?.();
      }
      await settle();
    },
  };
}

describe("a storm of log-ins", () => {
  test("20 L13 hashes a limited number of passwords at once, leaves threads for files, and queues the rest", async () => {
    const hashing = heldHashing();
    const storm = Array.from({ length: passwordsAtOnce + 20 }, (_, index) => hashPassword(`password ${index}`));
    await hashing.settle();
    expect(hashing.running).toEqual({ now: passwordsAtOnce, most: passwordsAtOnce });
    expect(passwordsAtOnce).toBeLessThanOrEqual(2);
    await hashing.releaseAll(storm.length);
    expect(await Promise.all(storm)).toHaveLength(storm.length);
    expect(hashing.running.most).toBe(passwordsAtOnce);
  });

  test("20 refuses calls when too many wait already, with Retry-After, and recovers", async () => {
    const hashing = heldHashing();
    const storm = Array.from({ length: passwordsAtOnce + passwordsWaiting }, () => hashPassword("password"));
    const late = await hashPassword("password").catch((error: unknown) => error);
    expect(late).toBeInstanceOf(Refusal);
    expect(late).toMatchObject({ code: "unavailable", extras: { retryAfterSeconds: 2 } });
    // An import waits however long the queue is.
    const imported = hashPassword("password", { patient: true });
    await hashing.releaseAll(storm.length + 1);
    expect(await Promise.all([...storm, imported])).toHaveLength(storm.length + 1);
    const next = hashPassword("password");
    await hashing.releaseAll(1);
    expect(await next).toBe("hash");
  });

  test("20 the control: without slots all of them run at once", async () => {
    const hashing = heldHashing();
    const free = slots({ atOnce: Number.POSITIVE_INFINITY, waiting: 0 });
    const storm = Array.from({ length: 30 }, () => free.run(() => argon2.hash("password")));
    await hashing.settle();
    expect(hashing.running.most).toBe(30);
    await hashing.releaseAll(storm.length);
    await Promise.all(storm);
  });

  test("20 a slot is free again after a failure", async () => {
    const one = slots({ atOnce: 1, waiting: 0 });
    const failing = one.run(() => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await one.run(async () => "done")).toBe("done");
  });
});

describe("a password", () => {
  test("A13 L13 is stored as argon2id with OWASP's settings, and only itself matches", async () => {
    const hashed = await hashPassword("Portal-demo-1");
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hashed, "Portal-demo-1")).toBe(true);
    expect(await verifyPassword(hashed, "Portal-demo-2")).toBe(false);
  });

  test("29 is also checked for an unknown person, and never matches", async () => {
    const verify = vi.spyOn(argon2, "verify");
    expect(await verifyPassword(undefined, "nobody's password")).toBe(false);
    expect(await verifyPassword(null, "Portal-demo-1")).toBe(false);
    expect(verify).toHaveBeenCalledTimes(2);
    for (const [against] of verify.mock.calls) expect(against).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
