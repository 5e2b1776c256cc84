import { expect, test } from "vitest";
import { chanceOf } from "../../testing/hostile/chance.ts";
import { localize } from "./localize.ts";
import { ExportMapping } from "./export-mapping.ts";

const nothing = {
  exported: () => [],
  keys: new Map(),
  joined: new Map(),
  files: new Set([`${"a".repeat(64)}.pdf`, `${"b".repeat(64)}.pdf`]),
  pictures: new Map(),
  documents: new Map(),
  notes: [],
};
const at = new ExportMapping(nothing, "contents", {});

test("G2 a stored text is exported so that it is imported unchanged, whatever languages it has", () => {
  const languages = ["en", "en-gb", "de", "de_DE", "pt-pt", "nb-no", "fr"];
  for (let seed = 0; seed < 2_000; seed += 1) {
    const { pick, below, maybe } = chanceOf(seed);
    const word = () => pick(["Jazz", "Jass", " ", "ж"]);
    const byCode = Array.from({ length: 1 + below(4) }, () => [pick(languages), word()] as const);
    const first = pick(languages);
    const stored = localize(maybe(0.2) ? word() : Object.fromEntries(byCode), first);
    // As jsonb stores it: in its own order of keys.
    const kept = Object.fromEntries(Object.entries(stored).toSorted(([a], [b]) => b.localeCompare(a)));
    expect(localize(at.text(kept) ?? "", first), `seed ${seed}`).toEqual(stored);
  }
});

test("G2 the portal's own documents are exported by their names, and a second one of the same name by its hash", () => {
  const [one, other] = [`${"a".repeat(64)}.pdf`, `${"b".repeat(64)}.pdf`];
  const html = (file: string) =>
    `<a href="/files/${file}/A%20%26%20B.pdf">x</a><a href="https://a.example/b.pdf">y</a>`;
  const exported = (file: string) => at.field({ "": { rich_description: html(file) } }, "rich_description", "html");
  expect(exported(one)).toBe('<a href="documents/A &amp; B.pdf">x</a><a href="https://a.example/b.pdf">y</a>');
  expect(exported(other)).toBe(html(other));
  expect(exported(one)).not.toBe(html(one));
  expect(nothing.documents).toEqual(
    new Map([
      ["A & B.pdf", one],
      [other, other],
    ]),
  );
});
