import { type Api, ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { describe, expect, test } from "vitest";
import type { User } from "./account-queries.ts";
import { createProfileSaver } from "./save-profile.ts";

const base = { first_name: "Marit", last_name: "de Bruin", locale: null, updated_at: "1" } as User;

/** A server with one person, which remembers idempotency keys and refuses changes based on an older state. */
function server() {
  let user = base;
  const answers = new Map<string, User>();
  const puts: { body: { updated_at?: string }; key: string | undefined }[] = [];
  let lose: "request" | "answer" | undefined;
  const change = (changes: Partial<User>) => {
    user = { ...user, ...changes, updated_at: String(Number(user.updated_at) + 1) };
  };
  const api = (async (key: string, input: { body: Partial<User>; idempotencyKey?: string }) => {
    if (key === "GET /users/current") return { data: { user } };
    const { updated_at, ...changes } = input.body;
    puts.push({ body: input.body, key: input.idempotencyKey });
    const lost = lose;
    lose = undefined;
    if (lost === "request") throw new ApiUnreachable("No answer came.");
    const known = answers.get(input.idempotencyKey ?? "");
    if (!known) {
      if (updated_at !== user.updated_at)
        throw new ApiRefusal({ status: 409, code: "profile_changed", detail: "" } as ApiRefusal["problem"]);
      change(changes);
      answers.set(input.idempotencyKey ?? "", user);
    }
    if (lost === "answer") throw new ApiUnreachable("No answer came.");
    return { data: { user: answers.get(input.idempotencyKey ?? "") } };
  }) as unknown as Api;
  let keys = 0;
  const save = createProfileSaver(api, () => `key-${(keys += 1)}`);
  return { save, change, puts, now: () => user, loseNext: (what: typeof lose) => (lose = what) };
}

describe("saving a profile", () => {
  test("U1 writes only what changed", async () => {
    const { save, puts } = server();
    await save(base, { first_name: "Marijn" });
    expect(puts.map(({ body }) => body)).toEqual([{ first_name: "Marijn", updated_at: "1" }]);
  });

  test.each(["request", "answer"] as const)(
    "7 has one effect when the %s is lost and it is sent again",
    async (what) => {
      const { save, loseNext, puts, now } = server();
      loseNext(what);
      await expect(save(base, { first_name: "Marijn" })).rejects.toBeInstanceOf(ApiUnreachable);
      expect(await save(base, { first_name: "Marijn" })).toMatchObject({ user: { first_name: "Marijn" } });
      expect(puts.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
      expect(now().updated_at).toBe("2");
    },
  );

  test("7 input after a lost answer does not conflict with the person's own save", async () => {
    const { save, loseNext, now } = server();
    loseNext("answer");
    await expect(save(base, { first_name: "Marijn" })).rejects.toBeInstanceOf(ApiUnreachable);
    expect(await save(base, { first_name: "Marieke" })).toMatchObject({ user: { first_name: "Marieke" } });
    expect(now().first_name).toBe("Marieke");
  });

  test("U9 keeps changes of another field that were made elsewhere", async () => {
    const { save, change, now } = server();
    change({ last_name: "Elsewhere" });
    expect(await save(base, { first_name: "Marijn" })).toMatchObject({ user: { last_name: "Elsewhere" } });
    expect(now()).toMatchObject({ first_name: "Marijn", last_name: "Elsewhere" });
  });

  test("U9 writes nothing if both changed the same field, and names it", async () => {
    const { save, change, now } = server();
    change({ first_name: "Elsewhere" });
    const answer = await save(base, { first_name: "Marijn", last_name: "Mine" });
    expect(answer).toEqual({ theirs: now(), fields: ["first_name"] });
    expect(now()).toMatchObject({ first_name: "Elsewhere", last_name: "de Bruin" });
    expect(await save(now(), { first_name: "Marijn", last_name: "Mine" })).toMatchObject({
      user: { last_name: "Mine" },
    });
  });
});
