import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createDispatcher } from "@atrium/bridge/dispatcher.ts";
import type { Envelope } from "@atrium/bridge/protocol.ts";
import { simulatedHandlers } from "@atrium/bridge/simulated.ts";
import { appActions } from "@atrium/rules/app-actions.ts";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const guide = readFileSync(join(root, "docs/mini-apps.md"), "utf8");
const rows = [...guide.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, name = "", cells = ""]) => ({
  name,
  cells: cells.split(" | "),
}));

test("M4 the guide for authors has a row for each action, each push and each code, and for nothing else", () => {
  const protocol = readFileSync(join(root, "packages/bridge/src/protocol.ts"), "utf8");
  const codes = [...protocol.matchAll(/^ {2}\| "([A-Z_]+)"/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  const pushes = ["themeChanged", "languageChanged"];
  const all = [...appActions, ...pushes, ...codes];
  expect(rows).toHaveLength(all.length);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(all));
});

const origin = "https://rooms.example";
const app = { uuid: "0198c0de-0000-7000-8000-00000000000a", origins: [origin], actions: appActions };

/** A host as the workbench simulates it, with answers of the interface's types. */
function ask(): (message: Record<string, unknown>) => Promise<Envelope> {
  const frame = {};
  const handlers = simulatedHandlers({ ask: () => true, close: () => undefined, nowSeconds: () => 1_800_000_000 });
  const dispatcher = createDispatcher({ apps: [app], source: () => frame, handlers });
  return (data) =>
    new Promise((resolve) =>
      dispatcher.receive({ origin, source: frame, data, reply: (answer) => resolve(answer as Envelope) }),
    );
}

/** The field names of an answer; if it has a single field, also the names inside that. */
function namesOf(data: object): string[] {
  const entries = Object.entries(data) as [string, unknown][];
  return entries.flatMap(([name, value]) => {
    const inner = entries.length === 1 ? [value].flat()[0] : undefined;
    return [name, ...(typeof inner === "object" && inner !== null ? Object.keys(inner) : [])];
  });
}

test.each(appActions)("Z28 the guide's input and output of %s match the messages", async (action) => {
  const say = ask();
  await say({ action: "init", app_uuid: app.uuid });
  const samples = { app_uuid: app.uuid, key: "a", value: 1, card_id: "card_sample", gateway_id: "gateway_sample" };
  const answer = await say({ action, payload: samples });
  expect(answer).toMatchObject({ ok: true });
  const { cells = [] } = rows.find(({ name }) => name === action) ?? {};
  const documented = wordsIn(cells[1] ?? "").filter((word) => word !== "web");
  // Each is a building of `getBuilding`.
  const own = action === "getBuildings" ? ["buildings"] : namesOf(answer.ok ? (answer.data as object) : {});
  expect(documented.toSorted()).toEqual(own.toSorted());
  const asked = wordsIn((cells[0] ?? "").replaceAll(/\([^)]*\)/g, ""));
  const required = asked.filter((word) => !cells[0]?.includes(`${word}?`) && word !== "value");
  const without = await Promise.all(
    required.map((name) => say({ action, payload: { ...samples, [name]: undefined } })),
  );
  for (const refused of without) expect(refused).toMatchObject({ ok: false });
});

/** `key`, `v?` and the like; of `success: true` its name. */
function wordsIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)\??(?:: \w+)?`/g)].map(([, word = ""]) => word);
}

test("Z28 the messages that the guide shows are taken and answered as it says", async () => {
  const say = ask();
  const [sent] = [...guide.matchAll(/postMessage\((\{.*\}), "https/g)].map(([, text = ""]) => text);
  expect(sent).toBe('{ action: "init", id: 1, payload: { app_uuid: "0198c0de-…" } }');
  const head = { event: "initResponse", type: "initResponse", action: "initResponse", id: 1, v: 1 };
  const shown = [...guide.matchAll(/^\/\/ → (\{.*\})$/gm)].map(([, text]) => text);
  expect(shown).toEqual([
    '{ event: "initResponse", type: "initResponse", action: "initResponse", id: 1, v: 1, ok: true, data: { … } }',
    '{ event: "initResponse", …, ok: false, error: { code: "INVALID_INIT", message: "Invalid init event data", retryable: false } }',
  ]);
  expect(await say({ action: "init", id: 1, payload: { app_uuid: app.uuid } })).toEqual({
    ...head,
    ok: true,
    data: expect.any(Object) as object,
  });
  const error = { code: "INVALID_INIT", message: "Invalid init event data", retryable: false };
  expect(await say({ action: "init", id: 1, payload: {} })).toEqual({ ...head, ok: false, error });
});
