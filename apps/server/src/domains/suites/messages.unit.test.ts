/* Y14: devices are built by docs/suite-messages.schema.json; the code reads and sends exactly what it defines. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { readState } from "./suite-state.ts";
import { messageOf } from "./mqtt.ts";

type Example = Record<string, unknown>;
type Document = { definitions: Record<"state" | "command", { examples: Example[] }> };

const docs = join(import.meta.dirname, "../../../../../docs");
const text = readFileSync(join(docs, "suite-messages.schema.json"), "utf8");
const document = JSON.parse(text) as Document;
const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true });
addFormats.default(ajv);
ajv.addSchema(document, "messages");

function faults(kind: "state" | "command", message: unknown): string {
  const check = ajv.getSchema(`messages#/definitions/${kind}`);
  if (!check) throw new Error(`The document has no "${kind}".`);
  return check(message) === true ? "" : ajv.errorsText(check.errors);
}
const read = (message: unknown) => readState(Buffer.from(JSON.stringify(message)))?.state;
const { state, command } = document.definitions;
const expires = "2026-11-21T21:00:05.000Z";

test("Y14 each example is valid by its schema", () => {
  expect(state.examples.map((example) => faults("state", example))).toEqual(state.examples.map(() => ""));
  expect(command.examples.map((example) => faults("command", example))).toEqual(command.examples.map(() => ""));
});

test("Y14 the code reads each example of a state, and a missing field as a missing control", () => {
  for (const { at, lighting = null, temp = null, requested_temp = null } of state.examples) {
    expect(read({ at, lighting, temp, requested_temp })).toEqual({ lighting, temp, requested_temp });
    expect(readState(Buffer.from(JSON.stringify({ at })))?.at).toBe(Date.parse(String(at)));
  }
});

describe.each(["lighting", "temp", "requested_temp"] as const)("Y14 %s of a state", (field) => {
  test.each([-1e3, -51, -50, -1, 0, 0.5, 40, 100, 100.5, 150, 151, 1e6, null, "40", true, [], {}])(
    "%j is a value for the code exactly where it is one for the schema",
    (value) => {
      const isValue = faults("state", { [field]: value }) === "" && value !== null;
      expect(read({ [field]: value })?.[field] !== null).toBe(isValue);
    },
  );
});

test.each(["x", 3, null, []])("Y14 %j is no state for either", (message) => {
  expect(faults("state", message)).not.toBe("");
  expect(read(message)).toBeUndefined();
});

test.each([
  ["lighting", 0, "Celsius"],
  ["lighting", 100, "Fahrenheit"],
  ["temperature", 72, "Fahrenheit"],
  ["temperature", -4, "Celsius"],
] as const)("Y14 the command %s %d in %s is as the schema says", (control, value, unit) => {
  const sent: unknown = JSON.parse(messageOf({ unit }, { control, value }, expires));
  expect(faults("command", sent)).toBe("");
});

test("Y14 a command for both controls, for neither, without a unit or an end is invalid", () => {
  const [light = {}, heat = {}] = command.examples;
  const { lighting: _light, ...neither } = light;
  const { temp_unit: _unit, ...unitless } = heat;
  const { expires_at: _end, ...endless } = light;
  for (const message of [{ ...light, ...heat }, neither, unitless, endless, { ...light, more: 1 }])
    expect(faults("command", message)).not.toBe("");
});

test("Y14 docs/smart-suites.md shows the first example of each", () => {
  const page = readFileSync(join(docs, "smart-suites.md"), "utf8");
  expect(page).toContain("suite-messages.schema.json");
  const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, lines = ""]) => lines.trim().split("\n"));
  const shown = blocks.map((line) => JSON.parse(line) as Example);
  for (const example of [state.examples[0], ...command.examples]) expect(shown).toContainEqual(example);
});
