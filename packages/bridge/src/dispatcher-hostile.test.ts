import { beforeEach, describe, expect, test } from "vitest";
import type { Envelope } from "./protocol.ts";
import { all, code, frame, good, scriptedHost } from "./testing/scripted-host.ts";

let host: ReturnType<typeof scriptedHost>;
beforeEach(() => {
  host = scriptedHost();
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
    await host.init();
    const before = host.asked.length;
    expect(await host.send({ action: "getUser", id: 1 }, { origin })).toBeUndefined();
    expect(await host.send({ action: "init", app_uuid: all.uuid }, { origin })).toBeUndefined();
    expect(host.asked).toHaveLength(before);
    expect(host.notes.at(-1)).toMatchObject({ code: "INVALID_ORIGIN", origin });
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
      reply: (answer: unknown) => host.answers.push({ message: answer, origin }),
    });
    host.dispatcher.receive(from(good, {}));
    host.dispatcher.receive(from("https://evil.com", frame));
    await new Promise((resolve) => setTimeout(resolve));
    expect([read, host.answers.length]).toEqual([0, 0]);
    host.dispatcher.receive(from(good, frame));
    await new Promise((resolve) => setTimeout(resolve));
    expect([read, host.answers.length]).toEqual([1, 1]);
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
    await host.init();
    const before = [host.asked.length, host.answers.length];
    await host.send(data);
    expect([host.asked.length, host.answers.length]).toEqual(before);
  });

  test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "deleteEverything"])(
    "39 the action %s is unknown even with all grants, and does nothing",
    async (action) => {
      await host.init();
      const before = host.asked.length;
      expect(code(await host.send({ action }))).toBe("UNKNOWN_ACTION");
      expect(host.asked).toHaveLength(before);
    },
  );

  test("39 __proto__ in a message is a field like any other, and none that is known", async () => {
    await host.init();
    const text = `{"action":"getStorage","__proto__":{"polluted":1,"key":"a"},"payload":{"key":"b","__proto__":{"polluted":1}}}`;
    expect(code(JSON.parse(String(await host.send(text))))).toBe("ok");
    expect(host.asked.at(-1)?.request).toEqual({ key: "b" });
    expect("polluted" in {}).toBe(false);
    expect(code(JSON.parse(String(await host.send('{"action":"getStorage","__proto__":{"key":"a"}}'))))).toBe(
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
  ])("%s with %o is refused, naming the fault", async (action, payload) => {
    await host.init();
    const before = host.asked.length;
    const answer = (await host.send({ action, payload })) as Envelope;
    expect(answer).toMatchObject({ ok: false, error: { code: "INVALID_PARAMS" } });
    expect(answer.ok ? "" : answer.error.message).toMatch(/^(key|value|card_id|gateway_id): /);
    expect(host.asked).toHaveLength(before);
  });

  test("39 Z28 of ten thousand messages in a second, sixty are handled and each other one is refused; a second later it continues", async () => {
    await host.init();
    const before = host.asked.length;
    for (let at = 0; at < 10_000; at++) {
      host.clock.ms += 0.1;
      host.dispatcher.receive({
        origin: good,
        source: frame,
        data: { action: "getHostInfo", id: at },
        reply: (message) => host.answers.push({ message, origin: good }),
      });
      if (at % 100 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve));
    const worked = host.asked.length - before;
    expect(worked).toBeGreaterThan(20);
    expect(worked).toBeLessThanOrEqual(90);
    const [, ...answers] = host.answers.map(({ message }) => message as Envelope);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(10_000);
    expect(answers.filter((answer) => code(answer) === "RATE_LIMITED")).toHaveLength(10_000 - worked);
    expect(host.notes.length).toBeLessThanOrEqual(20);
    host.clock.ms += 2000;
    expect(code(await host.send({ action: "getHostInfo" }))).toBe("ok");
  });

  test("39 a frame that navigates after init loses its session, also if the new page is an app's", async () => {
    const other = { ...all, uuid: "0198c0de-0000-7000-8000-00000000000d", origins: ["https://also.com"] };
    host = scriptedHost({ apps: [all, other] });
    await host.init();
    expect(await host.send({ action: "getUser" }, { origin: "https://evil.com" })).toBeUndefined();
    expect(code(await host.send({ action: "getUser" }, { origin: "https://also.com" }))).toBe("NOT_INITIALIZED");
    const stolen = { action: "init", app_uuid: all.uuid };
    expect(code(await host.send(stolen, { origin: "https://also.com" }))).toBe("INVALID_INIT");
  });
});
