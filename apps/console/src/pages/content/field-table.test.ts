import { DraftFields, writtenFields } from "@atrium/contract/pack/written-content.ts";
import { expect, test } from "vitest";
import { kinds } from "./content-address.ts";
import { localizedFields, parts, rowsOf } from "./field-table.ts";
import { missingIn, textIn, withText } from "./language-texts.ts";

test.each(kinds)("P1 of a %s every specified field can be written, once", (kind) => {
  const names = parts.flatMap((part) => rowsOf(part, kind).map(({ name }) => name));
  expect(names.toSorted()).toEqual(writtenFields.toSorted());
});

test("P1 the texts that people read are those that the contract has by language", () => {
  const { properties } = DraftFields as unknown as { properties: Record<string, { patternProperties?: object }> };
  const byLanguage = Object.entries(properties).filter(([, { patternProperties }]) => patternProperties);
  expect(localizedFields.toSorted()).toEqual(byLanguage.map(([name]) => name).toSorted());
});

test("P1 a language is found however its code is written, and lacks what another one says", () => {
  const fields = { title: { en: "Jazz", de_DE: "Jazz am Kai" }, subtitle: { en: "Tonight", "de-de": " " } };
  expect(textIn(fields, "title", "de-de")).toBe("Jazz am Kai");
  expect(withText(fields, "title", "de-de", "Neu")).toEqual({ en: "Jazz", de_DE: "Neu" });
  expect(withText(fields, "title", "de-de", "")).toEqual({ en: "Jazz" });
  expect(missingIn(fields, "de-de")).toEqual(["subtitle"]);
  expect(missingIn(fields, "en")).toEqual([]);
});
