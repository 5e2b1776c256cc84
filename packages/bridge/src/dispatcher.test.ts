import { type AppAction, appActions } from "@atrium/rules/app-actions.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { rowOf } from "./actions.ts";
import { createDispatcher, type Dispatcher, type HostedApp, type Note } from "./dispatcher.ts";
import type { Envelope } from "./protocol.ts";
import { type Asked, fakeHandlers } from "./testing/fake-handlers.ts";

const good = "https://good.com";
const all: HostedApp = { uuid: "0198c0de-0000-7000-8000-00000000000a", origins: [good], actions: appActions };
const frame = { name: "the frame" };

let clock: number;
let asked: Asked[];
let notes: Note[];
let answers: { message: unknown; origin: string }[];
let dispatcher: Dispatcher;
beforeEach(() => begin());

function begin({ apps = [all], failing }: { apps?: HostedApp[]; failing?: Error } = {}): void {
  clock = 0;
  [asked, notes, answers] = [[], [], []];
  dispatcher = createDispatcher({
    apps,
    source: () => frame,
    handlers: fakeHandlers(asked, failing),
    note: (note) => notes.push(note),
    now: () => clock,
  });
}

async function send(data: unknown, { origin = good, source = frame } = {}): Promise<unknown> {
  const before = answers.length;
  dispatcher.receive({ origin, source, data, reply: (message) => answers.push({ message, origin }) });
  await new Promise((resolve) => setTimeout(resolve));
  return answers.length > before ? answers.at(-1)?.message : undefined;
}
const init = (more: object = {}) => send({ action: "init", app_uuid: all.uuid, ...more });
const code = (answer: unknown) => {
  const envelope = answer as Envelope;
  return envelope.ok ? "ok" : envelope.error.code;
};

/** What each action is sent with, where it needs something. */
const payloads: Partial<Record<AppAction, object>> = {
  init: { app_uuid: all.uuid },
  setStorage: { key: "theme", value: { dark: true } },
  getStorage: { key: "theme" },
  tokenizeCard: { card_id: "1", gateway_id: "sandbox" },
};

describe("M4 the table of actions", () => {
  test("M4 there are eighteen, each of the specification's once", () => {
    expect(new Set(appActions).size).toBe(18);
    expect(appActions.map(rowOf)).toHaveLength(18);
  });

  describe.each(appActions)("%s", (action) => {
    test("M4 answers as action + Response, in one name under three fields, with the id of the question", async () => {
      await init();
      const name = `${action}Response`;
      expect(await send({ action, id: "q1", payload: payloads[action] ?? {} })).toEqual({
        event: name,
        type: name,
        action: name,
        id: "q1",
        v: 1,
        ok: true,
        data: { from: action },
      });
    });

    test("M4 asked with JSON text, answers with JSON text; without an id, without one; fields may stand beside the action", async () => {
      await init();
      const text = await send(JSON.stringify({ action, ...payloads[action] }));
      expect(typeof text).toBe("string");
      const answer = JSON.parse(String(text)) as Envelope;
      expect(answer).toMatchObject({ event: `${action}Response`, ok: true });
      expect(answer).not.toHaveProperty("id");
      expect(asked.at(-1)?.request).toMatchObject(payloads[action] ?? {});
    });

    test("M4 is refused to an app that is not granted it", async () => {
      begin({ apps: [{ ...all, actions: appActions.filter((each) => each !== action) }] });
      await init();
      expect(code(await send({ action, payload: payloads[action] ?? {} }))).toBe("PERMISSION_DENIED");
      expect(asked.some(({ name }) => name === action)).toBe(false);
    });

    test("M4 tells nothing of a person before init", async () => {
      const { needsInit } = rowOf(action);
      expect(code(await send({ action, payload: payloads[action] ?? {} }))).toBe(needsInit ? "NOT_INITIALIZED" : "ok");
      expect(asked).toHaveLength(needsInit ? 0 : 1);
    });
  });
});

describe("M4 init", () => {
  test.each([{}, { app_uuid: "" }, { app_uuid: null }, { app_uuid: 7 }, { payload: { app_uuid: {} } }])(
    'M4 without an app_uuid answers "Invalid init event data": %j',
    async (more) => {
      const answer = await send({ action: "init", id: 4, ...more });
      expect(answer).toMatchObject({
        event: "initResponse",
        id: 4,
        ok: false,
        error: { code: "INVALID_INIT", message: "Invalid init event data", retryable: false },
      });
      expect(code(await send({ action: "getUser" }))).toBe("NOT_INITIALIZED");
    },
  );

  test("M4 another app's uuid is none here, and ends the session that was", async () => {
    await init();
    expect(code(await send({ action: "getUser" }))).toBe("ok");
    expect(code(await init({ app_uuid: "0198c0de-0000-7000-8000-00000000000b" }))).toBe("INVALID_INIT");
    expect(code(await send({ action: "getUser" }))).toBe("NOT_INITIALIZED");
  });

  test("M4 country_default is the message's, or the United States", async () => {
    await init({ country_default: "pt" });
    expect(asked.at(-1)?.asker.country).toBe("PT");
    await init();
    expect(asked.at(-1)?.asker.country).toBe("US");
    expect(code(await init({ country_default: "Portugal" }))).toBe("INVALID_INIT");
  });

  test("a guest of another version is told so; one that speaks several is answered", async () => {
    expect(code(await init({ v: [2, 3] }))).toBe("NOT_SUPPORTED");
    expect(code(await init({ v: [1, 2] }))).toBe("ok");
  });

  test("where two apps share an origin, each has its own grants", async () => {
    const other = { ...all, uuid: "0198c0de-0000-7000-8000-00000000000c", actions: ["init", "getTheme"] as const };
    begin({ apps: [all, other] });
    await init({ app_uuid: other.uuid });
    expect(code(await send({ action: "getUser" }))).toBe("PERMISSION_DENIED");
    await init();
    expect(code(await send({ action: "getUser" }))).toBe("ok");
  });
});

describe("39 hostile messages", () => {
  test.each([
    ["an unlisted origin", "https://evil.com"],
    ["a look-alike by its end", "https://good.com.evil.com"],
    ["a look-alike by its beginning", "https://evilgood.com"],
    ["plain http", "http://good.com"],
    ["another port", "https://good.com:8443"],
    ["a trailing dot", "https://good.com."],
    ["a trailing slash", "https://good.com/"],
    ["capitals", "https://GOOD.com"],
    ["no name", "null"],
    ["nothing", ""],
    ["a property of objects", "__proto__"],
  ])("39 %s gets no answer and changes nothing", async (_, origin) => {
    await init();
    const before = asked.length;
    expect(await send({ action: "getUser", id: 1 }, { origin })).toBeUndefined();
    expect(await send({ action: "init", app_uuid: all.uuid }, { origin })).toBeUndefined();
    expect(asked).toHaveLength(before);
    expect(notes.at(-1)).toMatchObject({ code: "INVALID_ORIGIN", origin });
  });

  test("39 a listed origin in another window gets no answer, and its message is not even read", async () => {
    let read = 0;
    const from = (origin: string, source: unknown) => ({
      origin,
      source,
      get data() {
        read += 1;
        return { action: "getHostInfo" };
      },
      reply: (answer: unknown) => answers.push({ message: answer, origin }),
    });
    dispatcher.receive(from(good, {}));
    dispatcher.receive(from("https://evil.com", frame));
    await new Promise((resolve) => setTimeout(resolve));
    expect([read, answers.length]).toEqual([0, 0]);
    dispatcher.receive(from(good, frame));
    await new Promise((resolve) => setTimeout(resolve));
    expect([read, answers.length]).toEqual([1, 1]);
  });

  test.each([
    ["not JSON", "hello"],
    ["half of it", '{"action":"getUser"'],
    ["a list", [{ action: "getUser" }]],
    ["a number", 7],
    ["nothing", null],
    ["no action", { type: "getUser" }],
    ["an action that is no text", { action: { toString: (): string => "getUser" } }],
    ["an action with a tag in it", { action: "<b>getUser</b>" }],
    ["5 MB of JSON", `{"action":"getHostInfo","pad":"${"x".repeat(5_000_000)}"}`],
  ])("39 %s is not answered", async (_, data) => {
    await init();
    const before = [asked.length, answers.length];
    await send(data);
    expect([asked.length, answers.length]).toEqual(before);
  });

  test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "deleteEverything"])(
    "39 the action %s is unknown to whoever may ask, and does nothing",
    async (action) => {
      await init();
      const before = asked.length;
      expect(code(await send({ action }))).toBe("UNKNOWN_ACTION");
      expect(asked).toHaveLength(before);
    },
  );

  test("39 __proto__ in a message is a field like any other, and none that is known", async () => {
    await init();
    const text = `{"action":"getStorage","__proto__":{"polluted":1,"key":"a"},"payload":{"key":"b","__proto__":{"polluted":1}}}`;
    expect(code(JSON.parse(String(await send(text))))).toBe("ok");
    expect(asked.at(-1)?.request).toEqual({ key: "b" });
    expect("polluted" in {}).toBe(false);
    expect(code(JSON.parse(String(await send('{"action":"getStorage","__proto__":{"key":"a"}}'))))).toBe(
      "INVALID_PARAMS",
    );
  });

  test.each([
    ["setStorage", { key: "a b", value: 1 }],
    ["setStorage", { key: "a".repeat(101), value: 1 }],
    ["setStorage", { key: "a" }],
    ["setStorage", { key: "a", value: "x".repeat(16 * 1024) }],
    ["setStorage", { key: "a", value: 1n }],
    ["getStorage", {}],
    ["getStorage", { key: { length: 3 } }],
    ["tokenizeCard", { card_id: "1" }],
    ["tokenizeCard", { card_id: "", gateway_id: "x".repeat(101) }],
  ])("%s with %o is refused, naming what is wrong", async (action, payload) => {
    await init();
    const before = asked.length;
    const answer = (await send({ action, payload })) as Envelope;
    expect(answer).toMatchObject({ ok: false, error: { code: "INVALID_PARAMS" } });
    expect(answer.ok ? "" : answer.error.message).toMatch(/^(key|value|card_id|gateway_id): /);
    expect(asked).toHaveLength(before);
  });

  test("39 of ten thousand in a second, sixty are worked on and a handful is told why not; a second later it goes on", async () => {
    await init();
    const before = asked.length;
    for (let at = 0; at < 10_000; at++) {
      clock += 0.1;
      dispatcher.receive({
        origin: good,
        source: frame,
        data: { action: "getHostInfo" },
        reply: (message) => answers.push({ message, origin: good }),
      });
      if (at % 100 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve));
    const worked = asked.length - before;
    expect(worked).toBeGreaterThan(20);
    expect(worked).toBeLessThanOrEqual(90);
    const told = answers.filter(({ message }) => code(message) === "RATE_LIMITED");
    expect(told.length).toBeGreaterThan(0);
    expect(answers.length).toBeLessThan(110);
    expect(notes.length).toBeLessThanOrEqual(20);
    clock += 2000;
    expect(code(await send({ action: "getHostInfo" }))).toBe("ok");
  });

  test("39 a frame that has gone to another page after init is nobody there, also if that page is an app's", async () => {
    const other = { ...all, uuid: "0198c0de-0000-7000-8000-00000000000d", origins: ["https://also.com"] };
    begin({ apps: [all, other] });
    await init();
    expect(await send({ action: "getUser" }, { origin: "https://evil.com" })).toBeUndefined();
    expect(code(await send({ action: "getUser" }, { origin: "https://also.com" }))).toBe("NOT_INITIALIZED");
    const stolen = { action: "init", app_uuid: all.uuid };
    expect(code(await send(stolen, { origin: "https://also.com" }))).toBe("INVALID_INIT");
  });
});

describe("M4 what goes wrong and what changes", () => {
  test("a fault of the host is INTERNAL, and tells nothing of itself", async () => {
    begin({ failing: new Error("password=hunter2") });
    const answer = await init();
    expect(code(answer)).toBe("INTERNAL");
    expect(JSON.stringify([answer, notes])).not.toContain("hunter2");
  });

  test("a push goes to whoever has said who they are, in their own form, and was granted what it is about", async () => {
    dispatcher.push("languageChanged", { locale: "de-de" });
    expect(answers).toEqual([]);
    await send(JSON.stringify({ action: "init", app_uuid: all.uuid }));
    dispatcher.push("languageChanged", { locale: "de-de" });
    expect(JSON.parse(String(answers.at(-1)?.message))).toEqual({
      event: "languageChanged",
      type: "languageChanged",
      action: "languageChanged",
      v: 1,
      ok: true,
      data: { locale: "de-de" },
    });
    begin({ apps: [{ ...all, actions: ["init"] }] });
    await init();
    dispatcher.push("themeChanged", {} as never);
    expect(answers).toHaveLength(1);
    dispatcher.push("languageChanged", { locale: "de-de" });
    expect(answers).toHaveLength(2);
  });

  test("F3 once stopped, nobody is answered any more, also not who has asked already", async () => {
    await init();
    const before = answers.length;
    dispatcher.receive({
      origin: good,
      source: frame,
      data: { action: "getUser" },
      reply: (message) => answers.push({ message, origin: good }),
    });
    dispatcher.stop();
    await send({ action: "getHostInfo" });
    dispatcher.push("languageChanged", { locale: "de-de" });
    expect(answers).toHaveLength(before);
  });
});
