import { type DraftFields, PublishableContent } from "@atrium/contract/pack/written-content.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { InputFault } from "../../platform/http/refusal.ts";
import { holdAudienceFor } from "../audiences/store.ts";
import { itemFaults } from "../content/pack.ts";
import { Faults, type SourceFile } from "../packs/faults.ts";
import { checkSchema } from "../packs/schema-check.ts";
import { fillingOf, type Ground } from "./item-fields.ts";

type Checked = { fields: DraftFields; ground: Ground; taken: { places: number; claims: number } };

/** Everything that prevents an item from being published, each with its field; `path` begins with `/fields`. */
export async function publishFaults(
  tenant: Tenant,
  files: Pick<FileStore, "read">,
  { fields, ground, taken }: Checked,
): Promise<InputFault[]> {
  const faults = [...schemaFaults(fields)];
  const isWrong = (name: string) =>
    faults.some(({ path }) => path === pathOf([name]) || path.startsWith(`${pathOf([name])}/`));
  const right = Object.fromEntries(Object.entries(fields).filter(([name]) => !isWrong(name))) as Partial<Rules>;
  for (const { field, code, sentence } of itemFaults(right, fillingOf(ground)))
    if (!isWrong(field)) faults.push({ path: pathOf([field]), code, message: sentence });
  const { capacity, max_claims_total } = fields;
  if (capacity !== undefined && capacity < taken.places)
    faults.push({
      path: pathOf(["capacity"]),
      code: "taken",
      message: `must not be below the ${taken.places} places that are taken`,
    });
  if (max_claims_total !== undefined && max_claims_total < taken.claims)
    faults.push({
      path: pathOf(["max_claims_total"]),
      code: "taken",
      message: `must not be below the ${taken.claims} claims that stand`,
    });
  const { image } = fields;
  if (image !== undefined && !isWrong("image") && !(await files.read(image)))
    faults.push({ path: pathOf(["image"]), code: "gone", message: "is no picture that was kept here" });
  const gone = await goneReferences(tenant, fields, ground);
  gone.push(...(await audienceFaults(tenant, fields, ground)));
  return [...faults, ...gone.filter(({ path }) => !faults.some((fault) => fault.path === path))];
}

type Rules = Parameters<typeof itemFaults>[0];

const pathOf = (steps: readonly (string | number)[]) => `/fields/${steps.join("/")}`;

/** The checks of a pack, by field. */
function schemaFaults(fields: DraftFields): InputFault[] {
  const found = new Faults();
  const source: SourceFile = { file: "draft", value: fields, line: () => 1, field: pathOf };
  checkSchema(source, PublishableContent, found);
  return found.list.map(({ field, sentence }) => ({
    path: field,
    code: sentence === "is missing" ? "required" : "invalid",
    message: sentence,
  }));
}

const references = [
  { path: ["attachable_amenity"], table: "amenities" },
  { path: ["attachable_company"], table: "companies" },
  { path: ["attachable_content"], table: "contents" },
  { path: ["attachable_service"], table: "services" },
  { path: ["attachable_service_provider"], table: "service_providers" },
  { path: ["navigation_command", "options", "content"], table: "contents" },
  { path: ["navigation_command", "options", "building"], table: "buildings" },
] as const;

/** References of an item that the portfolio does not have; for categories, those that the building does not have. */
async function goneReferences(tenant: Tenant, fields: DraftFields, { buildingUuid }: Ground): Promise<InputFault[]> {
  const named = references.flatMap(({ path, table }) => {
    const uuid = valueAt(fields, path);
    return typeof uuid === "string" ? [{ path: pathOf(path), table, uuid }] : [];
  });
  const categories = (fields.categories ?? []).map((uuid, index) => ({ path: pathOf(["categories", index]), uuid }));
  const faults: InputFault[] = [];
  for (const { path, table, uuid } of named)
    if (!(await isThere(tenant, table, uuid))) faults.push({ path, code: "gone", message: "is not there any more" });
  for (const { path, uuid } of categories)
    if (!(await isThere(tenant, "categories", uuid, buildingUuid)))
      faults.push({ path, code: "gone", message: "is no category of this building" });
  return faults;
}

/** Refuses an audience that does not exist, or is another building's. The named one is locked, so that it is not deleted meanwhile. */
async function audienceFaults(
  tenant: Tenant,
  { audience }: DraftFields,
  { buildingUuid }: Ground,
): Promise<InputFault[]> {
  if (audience === undefined) return [];
  return (await holdAudienceFor(tenant, buildingUuid, audience))
    ? []
    : [{ path: pathOf(["audience"]), code: "gone", message: "is not there any more" }];
}

type Named = (typeof references)[number]["table"] | "categories";
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function isThere({ db, portfolioUuid }: Tenant, table: Named, uuid: string, buildingUuid?: string) {
  if (!uuidForm.test(uuid)) return false;
  const found = await sql`select from ${sql.table(table)} where portfolio_uuid = ${portfolioUuid} and uuid = ${uuid}
    ${buildingUuid === undefined ? sql`` : sql`and building_uuid = ${buildingUuid}`}`.execute(db);
  return found.rows.length > 0;
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
