import { type AppAction, appActions } from "@atrium/rules/app-actions.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { rowOf } from "./actions.ts";
import type { Envelope } from "./protocol.ts";
import { all, code, frame, good, scriptedHost } from "./testing/scripted-host.ts";

let host: ReturnType<typeof scriptedHost>;
beforeEach(() => {
  host = scriptedHost();
});

/** Input of each action that needs some. */
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
      await host.init();
      const name = `${action}Response`;
      expect(await host.send({ action, id: "q1", payload: payloads[action] ?? {} })).toEqual({
        event: name,
        type: name,
        action: name,
        id: "q1",
        v: 1,
        ok: true,
        data: { from: action },
      });
    });

    test("M4 answers JSON text with JSON text, and a message without an id without one; fields may be beside the action", async () => {
      await host.init();
      const text = await host.send(JSON.stringify({ action, ...payloads[action] }));
      expect(typeof text).toBe("string");
      const answer = JSON.parse(String(text)) as Envelope;
      expect(answer).toMatchObject({ event: `${action}Response`, ok: true });
      expect(answer).not.toHaveProperty("id");
      expect(host.asked.at(-1)?.request).toMatchObject(payloads[action] ?? {});
    });

    test("M4 is refused to an app that is not granted it", async () => {
      host = scriptedHost({ apps: [{ ...all, actions: appActions.filter((each) => each !== action) }] });
      await host.init();
      expect(code(await host.send({ action, payload: payloads[action] ?? {} }))).toBe("PERMISSION_DENIED");
      expect(host.asked.some(({ name }) => name === action)).toBe(false);
    });

    test("M4 returns nothing about a person before init", async () => {
      const { needsInit } = rowOf(action);
      expect(code(await host.send({ action, payload: payloads[action] ?? {} }))).toBe(
        needsInit ? "NOT_INITIALIZED" : "ok",
      );
      expect(host.asked).toHaveLength(needsInit ? 0 : 1);
    });
  });
});

describe("M4 init", () => {
  test.each([{}, { app_uuid: "" }, { app_uuid: null }, { app_uuid: 7 }, { payload: { app_uuid: {} } }])(
    'M4 without an app_uuid answers "Invalid init event data": %j',
    async (more) => {
      const answer = await host.send({ action: "init", id: 4, ...more });
      expect(answer).toMatchObject({
        event: "initResponse",
        id: 4,
        ok: false,
        error: { code: "INVALID_INIT", message: "Invalid init event data", retryable: false },
      });
      expect(code(await host.send({ action: "getUser" }))).toBe("NOT_INITIALIZED");
    },
  );

  test.each([
    ["of another app", { app_uuid: "0198c0de-0000-7000-8000-00000000000b" }, "INVALID_INIT"],
    ["of no app", { app_uuid: "" }, "INVALID_INIT"],
    ["in a version that nobody speaks", { v: 99 }, "NOT_SUPPORTED"],
  ])("Z28 an init %s is refused, and an existing session continues", async (_, more, refusal) => {
    expect(code(await host.init(more))).toBe(refusal);
    expect(code(await host.send({ action: "getUser" }))).toBe("NOT_INITIALIZED");
    await host.init();
    expect(code(await host.init(more))).toBe(refusal);
    expect(code(await host.send({ action: "getUser" }))).toBe("ok");
  });

  test("M4 country_default is the message's, or the United States", async () => {
    await host.init({ country_default: "pt" });
    expect(host.asked.at(-1)?.asker.country).toBe("PT");
    await host.init();
    expect(host.asked.at(-1)?.asker.country).toBe("US");
    expect(code(await host.init({ country_default: "Portugal" }))).toBe("INVALID_INIT");
  });

  test("a guest of another version is refused; one with several versions is answered", async () => {
    expect(code(await host.init({ v: [2, 3] }))).toBe("NOT_SUPPORTED");
    expect(code(await host.init({ v: [1, 2] }))).toBe("ok");
  });

  test("two apps with one origin have separate grants", async () => {
    const other = { ...all, uuid: "0198c0de-0000-7000-8000-00000000000c", actions: ["init", "getTheme"] as const };
    host = scriptedHost({ apps: [all, other] });
    await host.init({ app_uuid: other.uuid });
    expect(code(await host.send({ action: "getUser" }))).toBe("PERMISSION_DENIED");
    await host.init();
    expect(code(await host.send({ action: "getUser" }))).toBe("ok");
  });
});

describe("M4 errors and changes", () => {
  test("a fault of the host is INTERNAL, without details", async () => {
    host = scriptedHost({ failing: new Error("password=hunter2") });
    const answer = await host.init();
    expect(code(answer)).toBe("INTERNAL");
    expect(JSON.stringify([answer, host.notes])).not.toContain("hunter2");
  });

  test("a push goes to each initialised guest with the grant, in its own form", async () => {
    host.dispatcher.push("languageChanged", { locale: "de-de" });
    expect(host.answers).toEqual([]);
    await host.send(JSON.stringify({ action: "init", app_uuid: all.uuid }));
    host.dispatcher.push("languageChanged", { locale: "de-de" });
    expect(JSON.parse(String(host.answers.at(-1)?.message))).toEqual({
      event: "languageChanged",
      type: "languageChanged",
      action: "languageChanged",
      v: 1,
      ok: true,
      data: { locale: "de-de" },
    });
    host = scriptedHost({ apps: [{ ...all, actions: ["init"] }] });
    await host.init();
    host.dispatcher.push("themeChanged", {} as never);
    expect(host.answers).toHaveLength(1);
    host.dispatcher.push("languageChanged", { locale: "de-de" });
    expect(host.answers).toHaveLength(2);
  });

  test("F3 after a stop nothing is answered, including pending requests", async () => {
    await host.init();
    const before = host.answers.length;
    host.dispatcher.receive({
      origin: good,
      source: frame,
      data: { action: "getUser" },
      reply: (message) => host.answers.push({ message, origin: good }),
    });
    host.dispatcher.stop();
    await host.send({ action: "getHostInfo" });
    host.dispatcher.push("languageChanged", { locale: "de-de" });
    expect(host.answers).toHaveLength(before);
  });
});
