import { utilityTarget } from "@atrium/rules/utility-target.ts";
import { expect, test } from "vitest";
import type { TileFields } from "../../parts/tile-queries.ts";
import { fieldsFor, opensOf, portalUtilities } from "./tile-opens.ts";

const empty: TileFields = {
  text: { en: "Metro" },
  utility_name: "",
  type: "webview",
  url: "",
  image: null,
  image_focus: null,
};
const view = { framed: true, administered: false };

test.each(portalUtilities)("G9 a tile for %s opens the portal's own, and is read back unchanged", (name) => {
  const tile = { ...empty, ...fieldsFor(name, { ...empty, url: "https://before.example/" }) };
  expect(opensOf(tile)).toBe(name);
  expect(["screen", "support_mail"]).toContain(utilityTarget({ ...tile, route: null }, view).kind);
});

test.each(["window", "frame"] as const)(
  "G9 a tile for a page opens it in a %s, also where it was the portal's before",
  (opens) => {
    for (const before of [empty, { ...empty, ...fieldsFor("amenities", empty) }]) {
      const tile = { ...before, ...fieldsFor(opens, before), url: "https://metro.example/" };
      expect(opensOf(tile)).toBe(opens);
      expect(utilityTarget({ ...tile, route: null }, view)).toEqual({ kind: opens, url: "https://metro.example/" });
    }
  },
);

test("G9 a target for phones only stays so", () => {
  expect(opensOf({ ...empty, utility_name: "mobile access", type: "native" })).toBe("phone");
});
