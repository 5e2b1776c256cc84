import { describe, expect, test } from "vitest";
import { chooseFarm, farmBarShown, farmUrl, mayUseFarm, readFarms } from "./farm.ts";
import { isFarmSelector } from "./farm-selector.ts";

test.each([
  ["farm:", true],
  [" farm: ", true],
  ["FARM:", true],
  ["farm", false],
  ["farm:x", false],
  ["farm:@harborline.example", false],
  ["a@farm.example", false],
  ["", false],
])("A22 %o is the farm selector: %s", (typed, is) => {
  expect(isFarmSelector(typed)).toBe(is);
});

test.each([
  ["https://farm.example/api", "https://farm.example/api"],
  ["  https://farm.example/api//  ", "https://farm.example/api"],
  ["http://farm.localhost:4000/api", "http://farm.localhost:4000/api"],
  ["HTTPS://Farm.Example", "https://farm.example"],
  ["www.farm.example/api", "https://www.farm.example/api"],
  ["WWW.farm.example:8443", "https://www.farm.example:8443"],
  ["http://[::1]:3000/api", "http://[::1]:3000/api"],
  ["http://192.0.2.7/api", "http://192.0.2.7/api"],

  ["", undefined],
  ["farm.example", undefined],
  ["farm", undefined],
  ["ftp://farm.example", undefined],
  ["http:farm.example", undefined],
  ["https:/farm.example", undefined],
  ["https://", undefined],
  ["https:///farm.example", undefined],
  ["www.", undefined],
  ["www..example", undefined],
  ["//farm.example", undefined],
  ["javascript:alert(1)", undefined],
  ["https://farm.example/api?token=1", undefined],
  ["https://farm.example/api#x", undefined],
  ["https://somebody:secret@farm.example/api", undefined],
  ["https://harborline.example@farm.example", undefined],
  ["https://farm.example\\@harborline.example", undefined],
  ["https://farm.example/a b", undefined],
  ["https://farm.example\u0000/", undefined],
  ["https://farm.example:99999/", undefined],
])("A22 the typed address %o is the farm %o", (typed, url) => {
  expect(farmUrl(typed)).toBe(url);
});

const at = {
  portal: "https://harborline.example",
  listed: [
    { description: "Rehearsal", url: "https://rehearsal.harborline.example/api" },
    { description: "Workbench", url: "http://workbench.localhost:4000/api" },
  ],
};

test.each([
  ["https://rehearsal.harborline.example/api", true],
  ["https://rehearsal.harborline.example/another", true],
  ["https://rehearsal.harborline.example:443", true],
  ["https://harborline.example/api", true],
  ["http://workbench.localhost:4000", true],

  ["http://rehearsal.harborline.example/api", false],
  ["https://rehearsal.harborline.example:8443/api", false],
  ["https://rehearsal.harborline.example.evil.example/api", false],
  ["https://evil.rehearsal.harborline.example/api", false],
  ["https://www.harborline.example", false],
  ["https://evil.example/https://harborline.example", false],
  ["https://harborline.example@evil.example", false],
  ["http://workbench.localhost:4001", false],
  ["null", false],
  ["data:text/html,x", false],
  ["", false],
])("R6 the farm %o may become the API base: %s", (url, may) => {
  expect(mayUseFarm(url, at)).toBe(may);
});

test("R6 two opaque origins are never the same", () => {
  const listed = [{ description: "Odd", url: "data:text/plain,a" }];
  expect(mayUseFarm("data:text/plain,a", { portal: "https://harborline.example", listed })).toBe(false);
});

const [rehearsal, workbench] = at.listed;
const foreign = { description: "Foreign", url: "https://foreign.example/api" };

test.each([
  [{ picked: undefined }, "none"],
  [{ picked: undefined, typed: "https://rehearsal.harborline.example/api" }, "none"],
  [{ picked: "https://gone.example/api" }, "none"],
  [{ picked: "custom" }, "invalid"],
  [{ picked: "custom", typed: "rehearsal" }, "invalid"],
  [{ picked: "custom", typed: "https://foreign.example/api" }, "not_listed"],
  [{ picked: foreign.url }, "not_listed"],
  [{ picked: rehearsal?.url }, rehearsal],
  [{ picked: workbench?.url, typed: "https://foreign.example/api" }, workbench],
  [
    { picked: "custom", typed: " https://rehearsal.harborline.example/next/ " },
    { description: "Custom farm", url: "https://rehearsal.harborline.example/next" },
  ],
  [
    { picked: "custom", typed: "https://harborline.example/api" },
    { description: "Custom farm", url: "https://harborline.example/api" },
  ],
])("A22 R6 the choice %o is %o", (choice, chosen) => {
  const shown = [...at.listed, foreign];
  expect(chooseFarm({ typed: "", custom: "Custom farm", shown, ...at, ...choice })).toEqual(chosen);
});

describe("A22 a list of farms", () => {
  const farms = [{ description: "Rehearsal", url: "https://rehearsal.example/api" }];

  test.each([
    ["in the envelope", { data: { farms } }],
    ["under its name", { farms }],
    ["bare", farms],
  ])("%s is read", (_, answer) => {
    expect(readFarms(answer)).toEqual(farms);
  });

  test("leaves out invalid farms and repeated addresses", () => {
    const answer = [
      null,
      "https://a.example",
      { description: "No address" },
      { description: 7, url: "https://seven.example" },
      { description: "Script", url: "javascript:alert(1)" },
      { description: "  ", url: "https://unnamed.example/api/" },
      { description: "First", url: "https://twice.example" },
      { description: "Second", url: "https://twice.example/" },
    ];
    expect(readFarms(answer)).toEqual([
      { description: "https://unnamed.example/api", url: "https://unnamed.example/api" },
      { description: "First", url: "https://twice.example" },
    ]);
  });

  test.each([[undefined], [null], ["<html>"], [{}], [{ data: {} }], [{ data: { farms: "none" } }]])(
    "%o is no list",
    (answer) => {
      expect(readFarms(answer)).toBeUndefined();
    },
  );
});

test.each([
  ["/", true],
  ["/login", true],
  ["/building/0199a3c0-0000-7000-8000-000000000001", true],
  ["/webview", false],
  ["/webview/help-desk", false],
  ["/building/0199a3c0-0000-7000-8000-000000000001/webview", false],
])("A22 on %s the farm bar is shown: %s", (path, shown) => {
  expect(farmBarShown(path)).toBe(shown);
});
