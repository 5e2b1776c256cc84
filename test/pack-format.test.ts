import { readFileSync } from "node:fs";
import { type PackKind, packFiles, packKinds } from "@atrium/contract/pack/kinds.ts";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../docs/pack-format.md", import.meta.url), "utf8");

/** "Rules for all files" describes these once for every kind. */
const describedForAll = ["uuid", "key", "building", "position"];

/** The part of a page about each file: from its name in bold to the next one. */
function partsOf(text: string): Map<string, string> {
  const [, files = ""] = text.split("\n## Files\n");
  const [parts = ""] = files.split("\n## ");
  return new Map(
    parts.split(/\n(?=\*\*[a-z-]+(?:\.csv)?\*\*)/).map((part) => [/^\*\*([a-z-]+)/.exec(part)?.[1] ?? "", part]),
  );
}

function fieldsOf(kind: PackKind): string[] {
  const { shape } = packKinds[kind];
  const shapes = "properties" in shape ? [shape] : shape.anyOf;
  return [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties)))];
}

/** What a page does not describe: fields of kinds in the part about their file, or anywhere if entries are inside others. */
function missingIn(text: string): string[] {
  const parts = partsOf(text);
  return (Object.keys(packKinds) as PackKind[]).flatMap((kind) => {
    const files: readonly string[] = packKinds[kind].files;
    const part = files.length > 0 ? files.map((file) => parts.get(file) ?? "").join("\n") : text;
    const words = new Set(part.match(/\w+/g));
    const named = files.length > 0 ? [kind, ...fieldsOf(kind)] : fieldsOf(kind);
    return named
      .filter((name) => !describedForAll.includes(name) && !words.has(name))
      .map((name) => `${kind}: ${name}`);
  });
}

test("X5 docs/pack-format.md has a part for each file, and names each field of its kinds there", () => {
  expect([...partsOf(page).keys()].filter((name) => name !== "")).toEqual(
    expect.arrayContaining([...Object.keys(packFiles), "people"]),
  );
  expect(missingIn(page)).toEqual([]);
});

test("X5 the control: a field that the page does not name is found, also if another file's part names it", () => {
  const [before = "", companies = ""] = page.split("\n**companies**");
  expect(missingIn(`${before}\n**companies**${companies.replaceAll("email_domains", "domains")}`)).toEqual([
    "companies: email_domains",
  ]);
  expect(missingIn(`${before}\n**companies**${companies.replace(", logo?", "")}`)).toEqual(["companies: logo"]);
});
