import { describe, expect, test } from "vitest";
import { menuParts, type MenuRow, type MenuSituation } from "./menu-items.ts";

const flags = ["account", "buildings", "account-history", "kiosk", "change-language", "dropdown-logout"] as const;
const yesNo = [true, false];
const numbers = [0, 1, 2, 9];

/** Every flag on or off × the permission × an administration × how many buildings and languages there are. */
function* situations(): Generator<MenuSituation> {
  for (let bits = 0; bits < 2 ** flags.length; bits++) {
    const set = Object.fromEntries(flags.map((flag, at) => [flag, (bits & (1 << at)) > 0]));
    for (const permitted of yesNo)
      for (const administered of yesNo)
        for (const buildings of numbers)
          for (const languages of numbers)
            yield {
              flags: set as MenuSituation["flags"],
              permissions: { "can-see-admin-ui-link": permitted },
              counts: { buildings, languages },
              administered,
            };
  }
}

const all = [...situations()];

/** 1 §6 and 1 §2, stated again independently of the table. */
const expected: [MenuRow["key"], (at: MenuSituation) => boolean][] = [
  ["account", ({ flags: on }) => on.account],
  ["change_building", ({ flags: on, counts }) => on.buildings && counts.buildings > 1],
  ["history", ({ flags: on }) => on["account-history"]],
  ["kiosk", ({ flags: on }) => on.kiosk],
  ["launch_admin", ({ permissions, administered }) => permissions["can-see-admin-ui-link"] && administered],
  ["language", ({ flags: on, counts }) => on["change-language"] && counts.languages > 1],
  ["log_out", ({ flags: on }) => on["dropdown-logout"]],
];

const keysIn = (at: MenuSituation) => menuParts(at).flatMap((rows) => rows.map(({ key }) => key));

describe("U5 the account menu by flag, permission and number", () => {
  test("every situation is tried", () => expect(all).toHaveLength(2 ** 6 * 2 * 2 * 4 * 4));

  test.each(expected)("U5 U6 %s is shown exactly when it should be", (key, shown) => {
    const wrong = all.filter((at) => keysIn(at).includes(key) !== shown(at));
    expect(wrong).toEqual([]);
  });

  test("U5 items keep the order of the specification, whichever are left out", () => {
    const order = expected.map(([key]) => key);
    for (const at of all) expect(keysIn(at)).toEqual(order.filter((key) => keysIn(at).includes(key)));
  });

  test("U5 a part without an item has no separator", () => {
    for (const at of all) expect(menuParts(at).every((rows) => rows.length > 0)).toBe(true);
  });
});
