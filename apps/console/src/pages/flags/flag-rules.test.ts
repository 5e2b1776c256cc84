import { describe, expect, test } from "vitest";
import { type Audience, definitionOf, gatesOf } from "./flag-rules.ts";

const gates = [{ key: "kiosk", default: false, meaning: "The switch to kiosk mode." }];
const stateOf = (definition?: object) =>
  gatesOf({ flags: definition ? { kiosk: definition } : {}, evaluators: {}, gates, versions: {} })[0];

const audiences: Exclude<Audience, { kind: "rule" }>[] = [
  { kind: "everybody" },
  { kind: "nobody" },
  { kind: "buildings", uuids: ["b-1", "b-2"] },
];

describe("people who have a feature", () => {
  test.each(audiences)("G9 a rule that the console writes is read back unchanged: $kind", (audience) => {
    expect(stateOf(definitionOf(audience))).toEqual({
      key: "kiosk",
      meaning: "The switch to kiosk mode.",
      isDefault: false,
      audience,
    });
  });

  test("G9 without a definition the default applies", () => {
    expect(stateOf()).toMatchObject({ isDefault: true, audience: { kind: "nobody" } });
    expect(stateOf({ state: "DISABLED", variants: { on: true }, defaultVariant: "on" })).toMatchObject({
      isDefault: true,
    });
  });

  test.each([
    ["another variable", { if: [{ in: [{ var: "roles" }, ["x"]] }, "on", "off"] }],
    ["another outcome", { if: [{ in: [{ var: "building_uuid" }, ["b-1"]] }, "off", "on"] }],
    ["a shared rule", { $ref: "staff" }],
    ["a share of people", { fractional: [["on", 10]] }],
  ])("G9 a rule with %s is shown as it is written, and never treated as a list", (_, targeting) => {
    const definition = { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "off", targeting };
    expect(stateOf(definition)?.audience.kind).toBe("rule");
  });

  test("G9 a list of buildings without the feature is not treated as a list", () => {
    const written = { ...definitionOf({ kind: "buildings", uuids: ["b-1"] }), defaultVariant: "on" };
    expect(stateOf(written)?.audience.kind).toBe("rule");
  });
});
