import type { Watched } from "@atrium/bridge/dispatcher.ts";
import { writeMessage } from "@atrium/bridge/envelope.ts";
import { expect, test } from "vitest";
import { asJson, createTraffic, lineOf, written } from "./traffic.ts";

const origin = "https://rooms.example";
const refusal = { code: "PERMISSION_DENIED", message: "No.", retryable: false } as const;
const said = { name: "getUserResponse", id: 1 };

test.each<[string, Parameters<typeof lineOf>[0], object]>([
  [
    "a question",
    { kind: "asked", origin, data: '{"action":"getUser"}' },
    { kind: "in", name: "getUser", form: "text" },
  ],
  [
    "an answer",
    { kind: "answered", origin, data: writeMessage({ ...said, asText: false }, { data: { a: 1 } }) },
    { kind: "out", name: "getUserResponse", form: "object" },
  ],
  [
    "a refusal, also as text",
    { kind: "answered", origin, data: writeMessage({ ...said, asText: true }, { error: refusal }) },
    { kind: "refused", code: "PERMISSION_DENIED", why: "PERMISSION_DENIED", said: "No.", form: "text" },
  ],
  [
    "what is told unasked",
    { kind: "told", origin, data: writeMessage({ name: "themeChanged", asText: false }, { data: {} }) },
    { kind: "told", name: "themeChanged" },
  ],
  ["a stranger", { kind: "unheard", why: "origin", origin, data: { action: "init" } }, { why: "origin", name: "init" }],
  ["what cannot be read", { kind: "unheard", why: "unreadable", origin, data: "{" }, { why: "unreadable", name: "" }],
])("M4 the inspector's line of %s", (_, seen, line) => {
  expect(lineOf(seen)).toMatchObject({ origin, ...line });
});

test("M4 many messages are shown in batches; the latest five hundred are kept, and can be cleared", () => {
  const works: (() => void)[] = [];
  let clock = 100;
  const traffic = createTraffic(
    () => clock,
    (work) => works.push(work),
  );
  let told = 0;
  traffic.subscribe(() => (told += 1));
  for (let at = 1; at <= 5000; at += 1) {
    clock += 1;
    traffic.add({ kind: "asked", origin, data: { action: "getUser", id: at } } satisfies Watched);
  }
  expect([traffic.get().length, works.length, told]).toEqual([0, 1, 0]);
  works.pop()?.();
  const lines = traffic.get();
  expect([lines.length, told]).toEqual([500, 1]);
  expect(lines.at(-1)).toMatchObject({ id: 5000, at: 5000, data: { id: 5000 } });
  expect(JSON.parse(asJson(lines.slice(-1)))).toEqual([expect.objectContaining({ kind: "in", name: "getUser" })]);
  // Lines that wait to be shown are cleared as well.
  traffic.add({ kind: "asked", origin, data: { action: "getUser" } });
  traffic.clear();
  works.pop()?.();
  expect(traffic.get()).toEqual([]);
});

test("a message without JSON is shown as well", () => {
  const lineWith = (data: unknown) => ({
    ...lineOf({ kind: "unheard", why: "unreadable", origin, data }),
    id: 1,
    at: 0,
  });
  expect(asJson([lineWith({ big: 1n })])).toContain('"big": "1"');
  expect(written(undefined)).toBe("undefined");
  // A window may receive objects that contain themselves.
  const ring: Record<string, unknown> = {};
  ring["ring"] = ring;
  expect(written(ring)).toBe("An object that holds itself.");
  expect(JSON.parse(asJson([lineWith(ring), lineWith({ a: 1 })]))).toMatchObject([
    { data: "An object that holds itself.", kind: "unheard" },
    { data: { a: 1 } },
  ]);
});
