import { expect, test } from "vitest";
import { merge } from "./merge.ts";

const base = { name: "Harborline", hosts: ["a.example"], colour: "#000000" };

test.each([
  ["nobody changed anything", base, base, base, []],
  ["only I did", { ...base, name: "Mine" }, base, { ...base, name: "Mine" }, []],
  ["only they did", base, { ...base, hosts: ["b.example"] }, { ...base, hosts: ["b.example"] }, []],
  [
    "each another field",
    { ...base, name: "Mine" },
    { ...base, colour: "#ffffff" },
    { ...base, name: "Mine", colour: "#ffffff" },
    [],
  ],
  [
    "both the same in the same way",
    { ...base, name: "Ours" },
    { ...base, name: "Ours" },
    { ...base, name: "Ours" },
    [],
  ],
  ["both one field", { ...base, name: "Mine" }, { ...base, name: "Theirs" }, { ...base, name: "Mine" }, ["name"]],
])("G9 two editors, %s: no input is lost, and conflicts are named", (_, mine, theirs, values, conflicts) => {
  expect(merge(base, mine, theirs)).toEqual({ values, conflicts });
});
