import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { generalRefusals, idempotencyRefusals, memberRefusals, refusals } from "@atrium/contract/refusals.ts";
import { filesOf } from "@atrium/phrases/languages.ts";
import type { PhraseLanguage } from "@atrium/phrases/phrases.ts";
import { locales } from "@atrium/rules/languages.ts";
import { expect, test } from "vitest";

const source = new URL("../packages/phrases/src/", import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, source), "utf8")) as Record<string, string>;

const pluralForm = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(pluralForm, "");
const pluralsOf = (table: Record<string, string>) => [
  ...new Set(
    Object.keys(table)
      .filter((key) => pluralForm.test(key))
      .map(baseOf),
  ),
];

/** A complete table, and for a variant the changes in its own file. */
function readWhole(folder: string, file: string) {
  const own = read(folder + file);
  const base = filesOf(file.replace(".json", "") as PhraseLanguage).at(-2);
  return base ? { table: { ...read(`${folder}${base}.json`), ...own }, changes: { base, own } } : { table: own };
}

/**
 * The portal's tables (before and after the sign-in), the console's and those of the mails: each folder has one a language, and its English one
 * defines the keys.
 */
/** Visitors wait for the portal's phrases; the console's are many, and are cached by the browsers of people who use them every day. */
const mostKilobytes = (folder: string) => (folder.startsWith("console") ? 20 : 15);

const sets = ["", "inside/", "console/", "console-screens/", "letters/"].map((folder) => {
  const english = read(`${folder}en.json`);
  const languages = readdirSync(new URL(folder || ".", source))
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const code = file.replace(".json", "");
      return { folder, code, name: folder + code, most: mostKilobytes(folder), english, ...readWhole(folder, file) };
    });
  return { folder, english, plurals: pluralsOf(english), languages };
});
const languages = sets.flatMap((set) => set.languages);
const others = languages.filter(({ code }) => !code.startsWith("en"));

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "").sort();

/** The console's two tables are one list here. */
const listOf = (folder: string) => folder.replace("console-screens", "console");

/** Names of products, and words that a language shares with English. */
const sameInEnglish: Record<string, string[]> = {
  "console/pt-pt": [
    "console.preview_tablet",
    "console.quotas_number",
    "console.quotas_title",
    "console.rule_quota",
    "console.directory_token",
    "console.field_latitude",
    "console.field_longitude",
  ],
  "console/pl-pl": [
    "console.preview_tablet",
    "console.company_logo",
    "console.directory_token",
    "console.field_administrative_area_1",
    "console.format_link",
  ],
  "console/nl-nl": [
    "console.preview_tablet",
    "console.calendar_week",
    "console.company_logo",
    "console.company_url",
    "console.directory_title",
    "console.directory_token",
    "console.format_link",
    "console.numbers_week",
    "console.title",
    "console.whom_says_buildings",
  ],
  "console/nb-no": [
    "console.preview_person",
    "console.quota_count_one",
    "console.quota_per",
    "console.company_logo",
    "console.company_people_one",
    "console.directory_token",
    "console.field_administrative_area_1",
    "console.whom_count_one",
  ],
  "console/it-it": [
    "console.preview_tablet",
    "console.quotas_number",
    "console.rule_quota",
    "console.company_logo",
    "console.directory_title",
    "console.directory_token",
    "console.content_no",
    "console.format_link",
    "console.title",
    "console.whom_says_buildings",
  ],
  "console/fr-ca": [
    "console.quotas_number",
    "console.quotas_title",
    "console.rule_quota",
    "console.company_logo",
    "console.content_version",
    "console.field_capacity",
    "console.field_latitude",
    "console.field_longitude",
    "console.field_message",
    "console.title",
    "console.unit_minutes",
  ],
  "console/fr-fr": [
    "console.quotas_number",
    "console.quotas_title",
    "console.rule_quota",
    "console.company_logo",
    "console.content_version",
    "console.field_capacity",
    "console.field_latitude",
    "console.field_longitude",
    "console.field_message",
    "console.title",
    "console.unit_minutes",
  ],
  "console/es-es": ["console.directory_token", "console.content_no"],
  "console/de": [
    "console.preview_person",
    "console.preview_tablet",
    "console.company_logo",
    "console.company_url",
    "console.domain_record_name",
    "console.directory_token",
    "console.content_version",
    "console.field_administrative_area_1",
    "console.field_rich_description",
    "console.format_link",
    "console.name",
    "console.part_text",
    "console.portfolio",
    "console.whom_says_buildings",
  ],
  de: ["app.ok"],
  "inside/de": [
    "account.crop_zoom",
    "companies.website",
    "content.calendar_outlook",
    "content.calendar_office",
    "content.online",
  ],
  "nb-no": ["app.ok"],
  "inside/nb-no": ["book.quota_count_one", "account.crop_zoom", "content.calendar_outlook", "content.calendar_office"],
  "inside/es-es": [
    "booking.no",
    "account.crop_zoom",
    "content.calendar_google",
    "content.calendar_outlook",
    "content.calendar_office",
  ],
  "fr-fr": ["app.ok"],
  "inside/fr-fr": [
    "history.type_services_booking",
    "account.photo_title",
    "account.crop_zoom",
    "nav.utilities",
    "home.utilities_title",
    "content.calendar_outlook",
    "content.calendar_office",
  ],
  "fr-ca": ["app.ok"],
  "inside/fr-ca": [
    "history.type_services_booking",
    "account.photo_title",
    "account.crop_zoom",
    "nav.utilities",
    "home.utilities_title",
    "content.calendar_outlook",
    "content.calendar_office",
  ],
  "it-it": ["app.ok", "sign_in.password_label"],
  "inside/it-it": [
    "account.privacy_title",
    "booking.no",
    "account.tab_password",
    "account.crop_zoom",
    "account.email",
    "nav.home",
    "content.online",
    "content.calendar_google",
    "content.calendar_outlook",
    "content.calendar_office",
  ],
  "nl-nl": ["app.ok", "verify.code_label"],
  "inside/nl-nl": [
    "category.later",
    "account.privacy_title",
    "companies.website",
    "account.crop_zoom",
    "nav.home",
    "smart.warmer",
    "service.status_open",
    "content.details",
    "content.online",
    "content.calendar_outlook",
    "content.calendar_office",
  ],
  "pl-pl": ["app.ok"],
  "inside/pl-pl": ["content.online", "content.calendar_outlook", "content.calendar_office"],
  "pt-pt": ["app.ok"],
  "inside/pt-pt": ["account.crop_zoom", "content.online", "content.calendar_outlook", "content.calendar_office"],
};

test.each(sets)(
  "D5 $folder every language of the specification is there, and English has plurals to prove them by",
  (set) => {
    const { plurals, languages } = set;
    const codes = languages.map(({ code }) => code);
    // `en` is the English of the United States, `de` the German of Germany.
    const named = locales.map((locale) => ({ "en-us": "en", "de-de": "de" })[locale as string] ?? locale);
    expect(codes.toSorted()).toEqual([...new Set(named)].toSorted());
    expect(plurals.length).toBeGreaterThan(0);
  },
);

test.each(languages.filter(({ changes }) => changes))(
  "D5 $name changes what its file contains, and nothing else",
  ({ folder, changes }) => {
    const { base = "", own = {} } = changes ?? {};
    const same = read(`${folder}${base}.json`);
    expect(Object.keys(own).filter((key) => same[key] === undefined || same[key] === own[key])).toEqual([]);
  },
);

const inEnglish = {
  ...read("en.json"),
  ...read("inside/en.json"),
  ...read("console/en.json"),
  ...read("console-screens/en.json"),
};

test.each(Object.keys(refusals))("every refusal has its phrase: %s", (code) => {
  expect(inEnglish[`refusal.${code}`]).toBeTruthy();
});

test("D5 only refusals that cannot occur before sign-in are in the phrases of the signed-in area", () => {
  const early = new Set<string>([...generalRefusals, ...memberRefusals, ...idempotencyRefusals]);
  // Refusals of calls that visitors may make as well, except for these: the portal shows no refusal of its reading of flags; only the account page
  // sends a password to be replaced; a manager's page and that of a mail's link load the phrases of the signed-in area themselves, and so does the
  // tab of
  // a person who sees the portal as another.
  const neverEarly = [
    "flag_context_invalid",
    "flag_not_found",
    "wrong_password",
    "request_decided",
    "began_elsewhere",
    "view_as_read_only",
  ];
  for (const { access, refusals: given } of Object.values<EndpointShape>(endpoints))
    if (access !== "member" && typeof access !== "object" && access !== "integration")
      for (const code of given) early.add(code);
  const inside = Object.keys(read("inside/en.json")).flatMap((key) => /^refusal\.(.+)$/.exec(key)?.[1] ?? []);
  expect(inside.filter((code) => early.has(code) && !neverEarly.includes(code))).toEqual([]);
  expect(inside.length).toBeGreaterThan(0);
});

test("no phrase belongs to a removed refusal", () => {
  const codes = Object.keys(inEnglish).filter((key) => key.startsWith("refusal."));
  expect(codes.map((key) => key.slice("refusal.".length)).sort()).toEqual(Object.keys(refusals).sort());
});

test.each(languages)("D5 $name has the keys of English, and no phrase is empty", ({ table, english }) => {
  const singular = (keys: string[]) => [...new Set(keys.map(baseOf))].sort();
  expect(singular(Object.keys(table))).toEqual(singular(Object.keys(english)));
  expect(Object.entries(table).filter(([, text]) => text.trim() === "")).toEqual([]);
});

test.each(languages)("D5 $name has every plural form of its language", ({ code, table, english }) => {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  for (const base of pluralsOf(english)) {
    const held = Object.keys(table).filter((key) => pluralForm.test(key) && baseOf(key) === base);
    expect(held.sort()).toEqual(forms.map((form) => `${base}_${form}`).sort());
  }
});

test.each(others)("D5 $name has the placeholders of English", ({ table, english }) => {
  for (const [key, text] of Object.entries(table)) {
    const model = english[key] ?? english[`${baseOf(key)}_other`] ?? "";
    expect([key, placeholders(text)]).toEqual([key, placeholders(model)]);
  }
});

test.each(others)("D5 $name repeats English only where the list allows it", ({ folder, code, table, english }) => {
  const same = Object.keys(table).filter((key) => table[key] === english[key]);
  const listed = (sameInEnglish[listOf(folder) + code] ?? []).filter(
    (key) => !folder.startsWith("console") || key in table,
  );
  expect(same.sort()).toEqual(listed.sort());
});

test.each(["", "letters/"])("D5 %sGerman speaks to people as Sie", (folder) => {
  const familiar = Object.entries(read(`${folder}de.json`)).filter(([, text]) =>
    /\b(du|dich|dir|dein\w*)\b/i.test(text),
  );
  expect(familiar).toEqual([]);
});

const kilobyte = 1024;

test.each(languages)("$name is one request of at most $most kB", ({ name, most }) => {
  const file = readFileSync(new URL(`${name}.json`, source));
  expect(gzipSync(file, { level: 9 }).length).toBeLessThanOrEqual(most * kilobyte);
});

test("the list of phrases that equal English names no removed phrase", () => {
  const known = sets.flatMap(({ folder, english }) => Object.keys(english).map((key) => listOf(folder) + key));
  const listed = Object.entries(sameInEnglish).flatMap(([file, keys]) => {
    const folder = file.includes("/") ? `${file.split("/")[0]}/` : "";
    return keys.map((key) => folder + key);
  });
  expect(listed.filter((key) => !known.includes(key))).toEqual([]);
});
