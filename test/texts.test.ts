import { analyticsEvents } from "@atrium/contract/analytics-events.ts";
import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { packFiles } from "@atrium/contract/pack/kinds.ts";
import { PackPerson } from "@atrium/contract/pack/people.ts";
import { expect, test } from "vitest";

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
};
type Found = { path: string; schema: Schema };

function stringsOf(path: string, schema: Schema | undefined): Found[] {
  if (!schema) return [];
  const { type, anyOf = [], items, properties = {}, patternProperties = {} } = schema;
  if (type === "string") return [{ path, schema }];
  return [
    ...anyOf.flatMap((one) => stringsOf(path, one)),
    ...stringsOf(`${path}[]`, items),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, inner]) =>
      stringsOf(`${path}/${name}`, inner),
    ),
  ];
}

/** Every text that an external caller may send or write into a pack. */
const texts: Found[] = [
  ...(Object.entries(endpoints) as [string, EndpointShape][]).flatMap(([key, { params, query, body, multipart }]) =>
    Object.entries({ params, query, body, fields: multipart?.fields }).flatMap(([part, schema]) =>
      stringsOf(`${key} ${part}`, schema),
    ),
  ),
  ...Object.entries(analyticsEvents).flatMap(([name, { properties }]) => stringsOf(name, properties as Schema)),
  ...Object.entries(packFiles).flatMap(([name, schema]) => stringsOf(`${name}.yaml`, schema as Schema)),
  ...stringsOf("people.csv", PackPerson as unknown as Schema),
];

/** Stored as a hash or compared exactly, and never shown. */
const isPassword = (path: string) => /\/(new_)?password$/.test(path);

/** A sample that each pattern of the contract accepts. */
const samples = [
  "a",
  "kiosk",
  "de",
  "en-US",
  "EUR",
  "NL",
  "0000",
  "1",
  "12.50",
  "2026-11-27 09:00",
  "2w",
  "5d",
  "A_KEY",
  "#257bad",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "example.com",
  "a.png",
  "2026-01-02",
  "08:30",
  "screen,whiteboard",
  "https://example.com",
  "https://example.com/a.js",
  "018f0000-0000-7000-8000-000000000000",
  "+1w",
  "30% 65%",
  "Event,Deal",
];

/** The same sample with a character that no single-line text may contain. */
function hostileTaken(pattern: string): string[] {
  const taken = new RegExp(pattern, "u");
  const fitting = samples.filter((sample) => taken.test(sample));
  if (fitting.length === 0) return ["no sample of this test fits"];
  return fitting
    .flatMap((sample) =>
      Array.from("\n\r\t\u0000\u0085\u2028\u200b\u202e\u2066\ufeff").flatMap((one) => placed(sample, one)),
    )
    .filter((text) => taken.test(text));
}

const placed = (sample: string, hostile: string) =>
  Array.from({ length: sample.length + 1 }, (_, at) => sample.slice(0, at) + hostile + sample.slice(at));

test("Z2 every text of the contract and of packs is declared as one line or several, or has a format without line breaks", () => {
  const open = texts.flatMap(({ path, schema }) => {
    if (isPassword(path) || schema.format || schema.enum || schema.const !== undefined) return [];
    const taken = schema.pattern === undefined ? ["anything"] : hostileTaken(schema.pattern);
    return taken.length > 0 ? [`${path}: ${JSON.stringify(taken[0])}`] : [];
  });
  expect(texts.length).toBeGreaterThan(300);
  expect(open).toEqual([]);
});

test("Z2 texts of several lines are those that people write in paragraphs", () => {
  const several = texts.filter(({ schema }) => schema.format === "multi-line").map(({ path }) => path);
  expect(
    several.filter((path) => /name|title|subject|location|email|address/.test(path.split("/").at(-1) ?? "")),
  ).toEqual([]);
  expect(several).toEqual(expect.arrayContaining(["PUT /manager-requests/decide body/reason"]));
});
