import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { appActions } from "@atrium/rules/app-actions.ts";
import { expect, test } from "vitest";
import { createDispatcher } from "../dispatcher.ts";
import { simulatedHandlers } from "../simulated.ts";
import { cases } from "./cases.ts";
import { isConforming, written } from "./report.ts";
import { type Outcome, runCases } from "./run.ts";

const app = { uuid: "0198c0de-0000-7000-8000-00000000000a", origins: ["https://rooms.example"], actions: appActions };

type Spoil = {
  /** Posted instead of the answer, if anything. */
  reply?: (answer: unknown, said: unknown) => readonly unknown[];
  /** Gives wrong answers. */
  noise?: (said: unknown) => unknown;
  actions?: typeof appActions;
};

/** Runs the cases against our own dispatcher, with answers falsified on the way. */
function check({ reply = (answer) => [answer], noise, actions = appActions }: Spoil = {}): Promise<Outcome[]> {
  const frame = {};
  const handlers = simulatedHandlers({ ask: () => true, close: () => undefined, nowSeconds: () => Date.now() / 1000 });
  let clock = 0;
  const dispatcher = createDispatcher({
    apps: [{ ...app, actions }],
    source: () => frame,
    handlers,
    now: () => (clock += 1000),
  });
  let hear: (data: unknown) => void = () => undefined;
  const wire = {
    post(said: unknown) {
      const extra = noise?.(said);
      if (extra !== undefined) setTimeout(() => hear(extra));
      const data = structuredClone(said);
      const answer = (one: unknown) =>
        reply(one, said).forEach((each) => setTimeout(() => hear(structuredClone(each))));
      dispatcher.receive({ origin: "https://rooms.example", source: frame, data, reply: answer });
    },
    hear(listener: typeof hear) {
      hear = listener;
    },
  };
  return runCases(wire, { appUuid: app.uuid, paceMs: 0, patienceMs: 30 });
}

const failed = (outcomes: Outcome[]) => outcomes.filter(({ result }) => result === "failed").map(({ name }) => name);

test("M4 our own host conforms to the interface in every case, which cover all eighteen actions", async () => {
  const outcomes = await check();
  expect(failed(outcomes)).toEqual([]);
  expect(outcomes).toHaveLength(cases.length);
  expect(outcomes.every(({ result }) => result === "passed")).toBe(true);
  expect(isConforming({ transport: "window", outcomes })).toBe(true);
  const tried = new Set(cases.map(({ action, name }) => action ?? name));
  for (const action of appActions.filter((one) => one !== "getHostInfo")) expect(tried).toContain(action);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

const edited = (change: (answer: Record<string, unknown>) => object | undefined) => (answer: unknown) => {
  const asText = typeof answer === "string";
  const open = (asText ? JSON.parse(answer) : answer) as Record<string, unknown>;
  const next = change({ ...open });
  if (!next) return [];
  return [asText ? JSON.stringify(next) : next];
};

test.each<[string, string, Spoil]>([
  ["loses ids", "an object with a number for its id", { reply: edited(({ id: _, ...rest }) => rest) }],
  [
    "makes text of ids",
    "an object with a number for its id",
    { reply: edited((one) => (one["id"] === undefined ? one : { ...one, id: JSON.stringify(one["id"]) })) },
  ],
  [
    "invents ids",
    "a message without an id, as hosts of before knew it",
    { reply: edited((one) => ({ id: 0, ...one })) },
  ],
  [
    "answers text with objects",
    "JSON text is answered as JSON text",
    { reply: (answer) => [typeof answer === "string" ? JSON.parse(answer) : answer] },
  ],
  ["answers twice", "getBrand", { reply: (answer) => [answer, answer] }],
  ["names no event", "getBrand", { reply: edited(({ event: _, ...rest }) => rest) }],
  ["has another version", "getTheme", { reply: edited((one) => ({ ...one, v: 2 })) }],
  [
    "has words of its own",
    "init without an app_uuid",
    {
      reply: edited((one) =>
        one["ok"] ? one : { ...one, error: { ...(one["error"] as object), message: "Bad init" } },
      ),
    },
  ],
  [
    "has codes of its own",
    "an action that does not exist",
    { reply: edited((one) => (one["ok"] ? one : { ...one, error: { ...(one["error"] as object), code: "NOPE" } })) },
  ],
  ["answers noise", "text that is no JSON", { noise: (said) => (said === "hello" ? { event: "what?" } : undefined) }],
  [
    "keeps no user's name",
    "getUser",
    { reply: edited((one) => (one["event"] === "getUserResponse" && one["ok"] ? { ...one, data: {} } : one)) },
  ],
  [
    "says it can pay",
    "showNativePayment: a browser has none",
    {
      reply: edited((one) =>
        one["event"] === "showNativePaymentResponse" ? { ...one, data: { success: true } } : one,
      ),
    },
  ],
  [
    "never renews a token",
    "refreshToken: another one",
    {
      reply: (() => {
        let first: unknown;
        return edited((one) => {
          const data = one["data"] as Record<string, unknown> | undefined;
          if (!data?.["token"]) return one;
          first ??= data["token"];
          return { ...one, data: { ...data, token: first } };
        });
      })(),
    },
  ],
])("M4 a host that %s is found: %s", async (_, name, spoil) => {
  const outcomes = await check(spoil);
  expect(failed(outcomes)).toContain(name);
  expect(isConforming({ transport: "window", outcomes })).toBe(false);
});

test("M4 a silent host is reported once; actions without a grant are skipped", async () => {
  const mute = await check({ reply: () => [] });
  expect(mute).toEqual([{ name: cases[0]?.name, result: "failed", why: "was not answered" }]);
  const fewer = appActions.filter((action) => action !== "tokenizeCard") as unknown as typeof appActions;
  const outcomes = await check({ actions: fewer });
  const skipped = outcomes.filter(({ result }) => result === "skipped").map(({ name }) => name);
  expect(skipped).toEqual(["tokenizeCard before init", "tokenizeCard without a gateway"]);
  expect(failed(outcomes)).toEqual([]);
  expect(written({ transport: "port", outcomes })).toMatch(/\d+ passed, 0 failed, 2 skipped, by a MessagePort/);
});

test("M4 a page that cannot be served is not the host's fault: one sentence reports it separately", () => {
  const main = join(import.meta.dirname, "main.ts");
  const { status, stderr } = spawnSync(process.execPath, [main, "--port=none"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^The page cannot be served on port none: .*\n$/)]);
});
