import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { PackRefusal } from "./faults.ts";
import { importPack } from "./import-pack.ts";
import { edited, everyRow, type Files, sampleFiles, writeSamplePack } from "./sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  await apply({});
});
afterAll(() => rig.close());

async function apply(changed: Files) {
  const folder = await writeSamplePack(changed);
  const { database, files, clock } = rig.services;
  return importPack({ folder, database, files, clock, report: () => undefined });
}

async function refusal(changed: Files): Promise<string> {
  const error = await apply(changed).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PackRefusal);
  return (error as PackRefusal).message;
}

/** The line of the first passage `mark` in a file, as an editor would show it. */
function lineOf(changed: Files, file: string, mark: string): number {
  const lines = String(changed[file] ?? sampleFiles[file] ?? "").split("\n");
  return (
    Math.max(
      0,
      lines.findIndex((line) => line.includes(mark)),
    ) + 1
  );
}

const content = "sample/content/tower.yaml";
const bookings = "sample/bookings.yaml";
const brands = "sample/brands.yaml";
const buildings = "sample/buildings.yaml";
const people = "sample/people.csv";
const utilities = "sample/utilities.yaml";
const csv = sampleFiles[people] ?? "";
const overlap =
  '  - { key: late, person: rui@acme.example, resource: room, start_at: "+1d 09:30", end_at: "+1d 11:00", status: pending }';

type Refused = [title: string, changed: Files, file: string, mark: string, sentence: string];
const refused: Refused[] = [
  [
    "a broken reference",
    edited(content, "attachable_company: acme", "attachable_company: acmee"),
    content,
    "acmee",
    'contents[1].attachable_company: there is no "acmee" among the companies',
  ],
  [
    "a reference to a repeated thing itself",
    edited(bookings, "jazz~2", "jazz"),
    bookings,
    "content: jazz",
    'event_attendances[0].content: "jazz" is repeated',
  ],
  [
    "an unknown field",
    edited(content, "claimable: true", "claimabel: true"),
    content,
    "claimabel",
    "contents[1].claimabel: is an unknown field",
  ],
  [
    "a missing field",
    edited(content, "    title: A second cup\n", ""),
    content,
    "key: coffee",
    "contents[1].title: is missing",
  ],
  [
    "a wrong type",
    edited(content, "capacity: 10", "capacity: ten"),
    content,
    "capacity: ten",
    "contents[0].capacity: must be a whole number",
  ],
  [
    "a bad colour",
    edited(brands, "#257bad", "blueish"),
    brands,
    "blueish",
    "brands[0].primary_color: must be a hex colour",
  ],
  [
    "a bad colour of a building",
    edited(buildings, "#0a5c36", "#0a5c3"),
    buildings,
    "#0a5c3",
    "buildings[0].theme.primary_color: must be a hex colour",
  ],
  [
    "an unlisted font",
    edited(brands, "font: inter", "font: comic"),
    brands,
    "font: comic",
    "brands[0].theme.font: must be one of inter",
  ],
  [
    "an unlisted display font",
    edited(brands, "font: inter", "font: inter, display_font: comic"),
    brands,
    "comic",
    "brands[0].theme.display_font: must be one of inter",
  ],
  [
    "a bad time zone",
    edited(buildings, "Europe/Lisbon", "Europe/Lissabon"),
    buildings,
    "Lissabon",
    "buildings[0].timezone: must be an IANA time zone",
  ],
  [
    "a bad time",
    edited(content, "+0w thu 18:00", "thursday at six"),
    content,
    "thursday",
    "contents[0].start_at: must be a time",
  ],
  [
    "an end before its start",
    edited(content, "+0w thu 21:00", "+0w thu 17:00"),
    content,
    "17:00",
    "contents[0].end_at: must not be before start_at",
  ],
  [
    "a price without currency",
    edited(content, "    currency_type: EUR\n", ""),
    content,
    "key: jazz",
    "contents[0].currency_type: is missing beside a price",
  ],
  [
    "a javascript address",
    edited(utilities, "type: native", 'type: webview, url: "javascript:alert(1)"'),
    utilities,
    "javascript",
    "utilities[0].url: must be an http or https address",
  ],
  [
    "an address with a user name",
    edited(utilities, "type: native", 'type: webview, url: "https://a@b.example"'),
    utilities,
    "a@b",
    "utilities[0].url: must be an http or https address",
  ],
  [
    "a missing picture",
    edited(content, "image: roof.svg", "image: rooof.svg"),
    content,
    "rooof",
    "contents[0].image: there is no picture pictures/rooof.svg",
  ],
  [
    "a picture outside the pack",
    edited(content, "image: roof.svg", "image: ../../secret.svg"),
    content,
    "secret",
    "contents[0].image: must be the path of a picture",
  ],
  [
    "a picture that is none",
    { "sample/pictures/roof.svg": "<html><script>steal()</script></html>" },
    content,
    "image: roof",
    "contents[0].image: pictures/roof.svg is no picture",
  ],
  [
    "a damaged picture",
    { "sample/pictures/roof.svg": "<svg><path></svg>" },
    content,
    "image: roof",
    "contents[0].image: pictures/roof.svg cannot be read as a picture",
  ],
  [
    "a drawing with entities",
    { "sample/pictures/roof.svg": '<!DOCTYPE svg [<!ENTITY a "a">]><svg xmlns="http://www.w3.org/2000/svg"/>' },
    content,
    "image: roof",
    "contents[0].image: pictures/roof.svg is no picture",
  ],
  [
    "a CSV line with too many values",
    { [people]: `${csv}eva@acme.example,Eva,Luz,x,acme,tower,,true,true,user,,more\n` },
    people,
    "eva",
    "line: has 12 values where the first line names 11 columns",
  ],
  [
    "a CSV quote that never ends",
    { [people]: `${csv}"eva@acme.example,Eva,Luz\n` },
    people,
    "eva",
    "line: Quote Not Closed",
  ],
  [
    "a bad value in a CSV line",
    edited(people, "Costa,,acme,tower,,false", "Costa,,acme,tower,,perhaps"),
    people,
    "perhaps",
    "confirmed: must be true or false",
  ],
  [
    "an unknown company in a CSV line",
    edited(people, "Costa,,acme", "Costa,,acmee"),
    people,
    "acmee",
    'company: there is no "acmee" among the companies',
  ],
  ["an unknown CSV column", edited(people, "roles,", "rolls,"), people, "rolls", "rolls: is no column of people.csv"],
  [
    "a permission in a building that is not the person's",
    edited(people, "tower:smart-suites", "tower2:smart-suites"),
    people,
    "tower2",
    'permissions: there is no "tower2" among the buildings',
  ],
  [
    "a person twice",
    { [people]: `${csv}ANA@acme.example,Ana,Silva,,acme,tower,,true,true,user,\n` },
    people,
    "ANA",
    `email: "ana@acme.example" stands already in ${people}:2`,
  ],
  [
    "a NUL character",
    edited(content, "title: A second cup", 'title: "A second\\0cup"'),
    content,
    "A second",
    "contents[1].title: must not contain NUL",
  ],
  [
    "a NUL character in a CSV line",
    edited(people, "Costa", "Cos\0ta"),
    people,
    "Cos\0ta",
    "last_name: must not contain NUL",
  ],
  [
    "text that is not UTF-8",
    { [content]: new Uint8Array([0x62, 0xff, 0xfe]) },
    content,
    "",
    "file: is not text in UTF-8",
  ],
  ["broken YAML", edited(content, "title: Welcome", "title: [Welcome"), content, "navigation_command", "syntax: "],
  [
    "a field twice",
    edited(content, "title: Welcome", "title: Welcome\n    title: Hello"),
    content,
    "Hello",
    "syntax: Map keys must be unique",
  ],
  [
    "a key twice",
    edited(content, "key: coffee", "key: welcome"),
    content,
    "key: welcome",
    'contents[2].key: "welcome" stands already in',
  ],
  [
    "a thing without a building",
    edited(content, "building: tower\n", ""),
    content,
    "key: coffee",
    "contents[1].building: is missing",
  ],
  [
    "bookings that overlap",
    edited(bookings, "services_bookings:", `${overlap}\nservices_bookings:`),
    bookings,
    "late",
    'resource_bookings[1].start_at: overlaps the booking "ana-room"',
  ],
  [
    "more attendances than places",
    edited(content, "attendants_elsewhere: 4", "attendants_elsewhere: 10"),
    bookings,
    "jazz~2",
    'event_attendances[0].content: "jazz~2" has no more than 10 places',
  ],
  [
    "more claims than allowed",
    edited(bookings, "offer_claims:", "offer_claims:\n  - { key: first, person: ana@acme.example, content: coffee }"),
    bookings,
    "ana-coffee",
    'offer_claims[1].content: "coffee" may be claimed 1 times a person',
  ],
  [
    "an attendance of what is no event",
    edited(bookings, "jazz~2", "coffee"),
    bookings,
    "ana-jazz",
    'event_attendances[0].content: "coffee" is no Event',
  ],
  [
    "a flag rule about an unknown building",
    edited(brands, "building:tower", "building:towr"),
    brands,
    "towr",
    'brands[0].flags.kiosk.targeting.if[0].==[1]: there is no "towr"',
  ],
  [
    "a domain of another portfolio",
    edited(brands, "www.sample.test", "taken.example"),
    brands,
    "taken.example",
    'brands[0].domains[1]: "taken.example" belongs to another portfolio',
  ],
  [
    "a file that no pack has",
    { "sample/contents.yaml": "contents: []\n" },
    "sample/contents.yaml",
    "",
    "file: is no file of a pack",
  ],
  ["no pack.yaml", { "pack.yaml": undefined }, "pack.yaml", "nowhere", "file: is missing"],
  ["an empty pack.yaml", { "pack.yaml": "" }, "pack.yaml", "", "file: must be a map of fields"],
  [
    "another format",
    { "pack.yaml": "name: Sample\nformat: 2\nportfolios: [sample]\n" },
    "pack.yaml",
    "format",
    "format: must be 1",
  ],
  [
    "a portfolio without folder",
    { "pack.yaml": "name: Sample\nformat: 1\nportfolios: [sample, other]\n" },
    "other/portfolio.yaml",
    "",
    "file: is missing",
  ],
  [
    "too many occurrences",
    edited(content, "until: 1w", "until: 900w"),
    content,
    "900w",
    "contents[0].repeat: gives 902 occurrences",
  ],
];

test.each(refused)(
  "a pack with %s is refused whole, naming file, line and field",
  async (title, changed, file, mark, sentence) => {
    if (title === "a domain of another portfolio") await occupyDomain();
    const before = await everyRow(rig.services.database.system);
    // Of a key that stands twice, the second place is the mistake.
    const text = String(changed[file] ?? "");
    const line =
      title === "a key twice" ? text.slice(0, text.lastIndexOf(mark)).split("\n").length : lineOf(changed, file, mark);
    expect(await refusal(changed)).toContain(`\n${file}:${line}: ${sentence}`);
    expect(await everyRow(rig.services.database.system)).toEqual(before);
  },
);

async function occupyDomain(): Promise<void> {
  const db = rig.services.database.system;
  const { uuid, portfolio_uuid } = await db
    .selectFrom("whitelabels")
    .where("brand_identifier", "!=", "sample-brand")
    .select(["uuid", "portfolio_uuid"])
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.insertInto("domains").values({ domain: "taken.example", portfolio_uuid, whitelabel_uuid: uuid }).execute();
}

test("every mistake of a pack is named at once, in the order of files and lines", async () => {
  const changed = {
    ...edited(content, "attachable_company: acme", "attachable_company: acmee\n    claimabel: true"),
    ...edited(people, "Costa,,acme", "Costa,,nobody"),
    ...edited(brands, "#257bad", "blue"),
  };
  const message = await refusal(changed);
  const places = message
    .split("\n")
    .slice(1)
    .map((line) => line.split(": ")[0]);
  expect(places).toEqual([
    `${brands}:${lineOf(changed, brands, "blue")}`,
    `${content}:${lineOf(changed, content, "acmee")}`,
    `${content}:${lineOf(changed, content, "claimabel")}`,
    `${people}:3`,
  ]);
  expect(message).toContain("The pack has 4 mistakes; nothing was changed.");
});

test("nothing of a refused pack reaches the file store", async () => {
  const folder = await writeSamplePack(edited(content, "attachable_company: acme", "attachable_company: acmee"));
  const put: string[] = [];
  const files = { put: async (_: Uint8Array, extension: string) => `${put.push(extension)}.${extension}` };
  const { database, clock } = rig.services;
  await expect(importPack({ folder, database, files, clock, report: () => undefined })).rejects.toThrow(PackRefusal);
  expect(put).toEqual([]);
});
