import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PackPortfolio } from "@atrium/contract/pack/brands.ts";
import { packFiles } from "@atrium/contract/pack/kinds.ts";
import { PackPerson } from "@atrium/contract/pack/people.ts";
import { textFormats } from "@atrium/contract/schemas.ts";
import { parse } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { Faults } from "../../domains/packs/faults.ts";
import { readFolder } from "../../domains/packs/read-folder.ts";

/** A text that was planted: its place in the schema, the whole text, and the payload in it. */
export type Planted = {
  field: string;
  /** For a brand's own phrases: the phrase. */
  key?: string;
  text: string;
  payload: string;
  kind: "text" | "html" | "address";
};

/** The part of JSON Schema that the pack's schemas use. */
type Node = {
  type?: string;
  properties?: Record<string, Node>;
  required?: readonly string[];
  items?: Node;
  patternProperties?: Record<string, Node>;
  anyOf?: Node[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  reference?: string;
  localized?: "text" | "html";
  maxLength?: number;
};

/** Texts that are not shown to people: they name, select or open something, and a payload would only be refused, or lead nowhere. */
export const choosing: Record<string, string> = {
  "brands.brand_identifier": "the name of the brand in a header of each call",
  "buildings.brand_identifier": "the same",
  "people.signup_app_brand": "the same",
  "brands.theme.font": "one of a list",
  "brands.theme.display_font": "one of a list",
  "brands.theme.density": "one of a list",
  "buildings.theme.font": "one of a list",
  "brands.cards.gateway_id": "a name that the card provider gave",
  "brands.cards.environment_key": "a name that the card provider gave",
  "brands.cards.certificate_token": "a name that the card provider gave",
  "brands.cards.publishable_key": "a name that the card provider gave",
  "payment_methods.gateway_id": "a name that the card provider gave",
  "payment_methods.payment_token": "a name that the card provider gave",
  "payment_methods.tokenized_card_id": "a name that the card provider gave",
  "audiences.rule.conditions.tags": "names a tag, which has at most 40 characters and no separators",
  "companies.sso.oidc_providers.client_id": "told to the company's provider",
  "companies.sso.oidc_providers.scopes": "told to the company's provider",
  "companies.sso.oidc_providers.attributes.email": "a name that the company's provider gave",
  "companies.sso.oidc_providers.attributes.first_name": "a name that the company's provider gave",
  "companies.sso.oidc_providers.attributes.last_name": "a name that the company's provider gave",
  "companies.sso.saml_providers.attributes.email": "a name that the company's provider gave",
  "companies.sso.saml_providers.attributes.first_name": "a name that the company's provider gave",
  "companies.sso.saml_providers.attributes.last_name": "a name that the company's provider gave",
  "companies.sso.saml_providers.metadata": "read at the import, and not kept",
  "companies.sso.saml_providers.entity_id": "told to the company's provider",
  "companies.sso.saml_providers.certificates": "a certificate",
  "people.password": "never shown",
  "people.roles": "what flags ask for",
  "people.tags": "what audiences ask for",
  "people.permissions.permissions": "what a person may",
  "utilities.name": "chooses what a tile opens",
  "utilities.utility_name": "chooses what a tile opens",
  "utilities.route": "chooses what a tile opens",
  "utilities.company_types": "chooses who has a tile",
  "contents.navigation_command.type": "chooses what a card opens",
  "contents.navigation_command.value": "chooses what a card opens",
  "contents.cta_type": "chooses what a button opens",
  "contents.attachable_survey_type": "chooses what a button opens",
  "contents.place_id": "a name that a map gave",
  "audiences.rule.conditions.flags": "chooses who is meant",
  "audiences.rule.conditions.roles": "chooses who is meant",
  "audiences.rule.conditions.tags": "chooses who is meant",
  "audiences.rule.conditions.conditions.flags": "chooses who is meant",
  "audiences.rule.conditions.conditions.roles": "chooses who is meant",
  "audiences.rule.conditions.conditions.tags": "chooses who is meant",
  "resources.questions.type": "chooses how an answer is shown",
  "resource_bookings.form_responses.type": "chooses how an answer is shown",
  "smart_buildings.url": "where suites are asked",
  "smart_buildings.floors.suites.external_id": "a name that the building's control gave",
};

/**
 * A copy of a pack with a payload in every text: in every free text of the schemas, including those that the pack leaves out, and after every web
 * address. Each text ends with a unique mark, by which it is recognised wherever it is shown.
 */
export async function hostilePack(
  pack: string,
  copy: string,
  payloads: readonly string[],
  ownWords: Record<string, { language: string; keys: readonly string[] }> = {},
): Promise<Map<string, Planted>> {
  const planted = new Map<string, Planted>();
  await cp(pack, copy, { recursive: true });
  const faults = new Faults();
  const { portfolios } = await readFolder(copy, faults);
  faults.throwIfAny();
  const plant = planter(payloads, planted);
  for (const { name, files } of portfolios) {
    const head = join(copy, name, "portfolio.yaml");
    await writeFile(head, JSON.stringify(plant(PackPortfolio, await yaml(head), "portfolio")));
    for (const { name: kind, source, schema } of files) {
      const path = join(copy, source.file);
      if (kind === "people") {
        await writeFile(path, await hostilePeople(path, plant));
        continue;
      }
      const value = source.value as Record<string, unknown>;
      const words = ownWords[name];
      if (kind === "brands" && words) {
        for (const brand of value["brands"] as { texts?: object }[])
          brand.texts = { [words.language]: Object.fromEntries(words.keys.map((key) => [key, key])) };
      }
      await rm(path);
      await writeFile(path.replace(/\.ya?ml$/, ".json"), JSON.stringify(plant(schema, value, "")));
    }
  }
  return planted;
}

const yaml = async (path: string): Promise<unknown> => parseYaml(await readFile(path, "utf8"));

/** The names of the listed people; their addresses stay. */
async function hostilePeople(path: string, plant: ReturnType<typeof planter>): Promise<string> {
  const rows = parse<Record<string, string>>(await readFile(path, "utf8"), { columns: true, trim: true });
  const { first_name, last_name } = PackPerson.properties;
  const name = (schema: unknown, field: string) =>
    String(plant({ ...(schema as Node), minLength: 1 } as Node, "", field));
  const hostile = rows.map((row) => ({
    ...row,
    first_name: name(first_name, "people.first_name"),
    last_name: name(last_name, "people.last_name"),
  }));
  const line = (values: readonly string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(",");
  return [line(Object.keys(rows[0] ?? {})), ...hostile.map((row) => line(Object.values(row)))].join("\n");
}

const marked = (number: number) => `\u00a7${number.toString(36)};`;
/** The pattern of the mark that ends a planted text, for finding it in a page. */
export const marks = /\u00a7[0-9a-z]+;/g;

const keeps = (pattern: string | undefined, text: string) => pattern === undefined || new RegExp(pattern).test(text);

const formats: Partial<Record<string, (text: string) => boolean>> = textFormats;

/** Whether the field may contain any text, markup included. */
const isFree = ({ type, pattern, format, enum: values, reference, localized }: Node): boolean =>
  localized !== undefined ||
  (type === "string" &&
    keeps(pattern, "<b>b</b>") &&
    (format === undefined || format in formats) &&
    [values, reference].every((rule) => rule === undefined));

function planter(payloads: readonly string[], planted: Map<string, Planted>) {
  let turn = 0;
  /** Fields that the pack's own texts did not cover. */
  const postponed: string[] = [];

  function next(fits: (payload: string) => boolean): string {
    const last = turn + payloads.length;
    const at = () => payloads[turn % payloads.length] ?? "";
    for (; turn < last && !fits(at()); turn += 1) if (!postponed.includes(at())) postponed.push(at());
    return payloads[turn++ % payloads.length] ?? "";
  }

  function textFor(
    field: string,
    { maxLength: room = 100, pattern, format = "" }: Node,
    kind: Planted["kind"],
    before = "",
  ): string {
    const mark = marked(planted.size);
    // The import refuses a phrase that uses placeholders which it does not have.
    const fits = (payload: string) =>
      payload.length + mark.length < room &&
      keeps(pattern, payload) &&
      (formats[format]?.(payload) ?? true) &&
      !(field === "brands.texts" && /\{\{-? *hit/.test(payload));
    const late = postponed.findIndex(fits);
    const [payload = next(fits)] = late < 0 ? [] : postponed.splice(late, 1);
    if (!fits(payload)) throw new Error(`No payload is short enough for ${field}.`);
    const text = kind === "html" ? htmlAround(before, payload, mark) : `${payload} ${mark}`;
    planted.set(mark, { field, text, payload, kind, ...(field === "brands.texts" ? { key: before } : {}) });
    return text;
  }

  function addressFor(field: string, value: string): string {
    const mark = planted.size;
    const url = new URL(/^https?:/i.test(value) ? value : `https://${value}`);
    const text = `${url.origin}${url.pathname}?hit="'><img/hit/src=x/onerror=hit()>&mark=${mark}`;
    planted.set(`address ${mark}`, { field, text, payload: "address", kind: "address" });
    return text;
  }

  return function plant(schema: Node, value: unknown, field: string): unknown {
    if (field in choosing) return value;
    if (schema.localized) {
      const kind = schema.localized;
      const one = schema.anyOf?.[0] ?? {};
      if (typeof value !== "object" || value === null) return textFor(field, one, kind, String(value));
      const texts = Object.entries(value as Record<string, string>);
      return Object.fromEntries(texts.map(([language, before]) => [language, textFor(field, one, kind, before)]));
    }
    if (isFree(schema)) return textFor(field, schema, "text", String(value));
    if (schema.format?.startsWith("pack-url") || schema.format === "pack-website")
      return isLive(field) ? addressFor(field, String(value)) : value;
    if (Array.isArray(value) && schema.items) return value.map((item) => plant(schema.items as Node, item, field));
    if (typeof value !== "object" || value === null) return value;
    const given = value as Record<string, unknown>;
    const inside = (name: string) => (field === "" ? name : `${field}.${name}`);
    const any = Object.values(schema.patternProperties ?? {})[0];
    if (any && !schema.properties)
      return Object.fromEntries(Object.entries(given).map(([name, item]) => [name, plant(any, item, field)]));
    const known = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      if (name in given) return [[name, plant(inner, given[name], inside(name))]];
      return isFree(inner) && !(inside(name) in choosing) ? [[name, plant(inner, "", inside(name))]] : [];
    });
    return { ...given, ...Object.fromEntries(known) };
  };
}

/** Keeps the links to the earlier documents, under a payload as the name. */
function htmlAround(before: string, payload: string, mark: string): string {
  const documents = [...before.matchAll(/href="(documents\/[^"]+)"/g)].map(([, path]) => path);
  const name = payload.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const links = documents.map((path) => `<p><a href="${path}">${name} ${mark}</a></p>`);
  return `${links.join("")}<div>${payload}</div><p>${mark}</p><p><a href="javascript:hit()">press</a></p>`;
}

/** Addresses that the server or a provider calls, and that nobody opens. */
const asked = ["brands.cards", "brands.analytics", "companies.sso", "farms.url", "apps.url"];
const isLive = (field: string) => !asked.some((start) => field.startsWith(start));

/** Every free text that a pack can contain, by its place in the schemas: planted ones, and those known to select something. */
export function freeTexts(): string[] {
  const found: string[] = [];
  const walk = (schema: Node, field: string): void => {
    if (field in choosing || isFree(schema)) return void found.push(field);
    const inner = schema.items ?? Object.values(schema.patternProperties ?? {})[0];
    if (inner && !schema.properties) walk(inner, field);
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      walk(property, field === "" ? name : `${field}.${name}`);
  };
  for (const schema of Object.values(packFiles)) walk(schema, "");
  walk(PackPortfolio, "portfolio");
  walk(PackPerson as Node, "people");
  return [...new Set(found)].toSorted();
}
