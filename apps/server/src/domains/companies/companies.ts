import { type Reach, reachOf } from "@atrium/rules/capabilities.ts";
import { externalLink } from "@atrium/rules/external-link.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { changed } from "../../platform/facts/changes.ts";
import { record } from "../../platform/facts/facts.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuseField, requiredText } from "../../platform/http/refusal.ts";
import { byCaller } from "../administration/grant-facts.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import { countPeople } from "../administration/people-store.ts";
import { mustBeKept } from "../administration/sent-pictures.ts";
import { mustBeCurrent } from "../administration/versions.ts";
import type { Services } from "../sessions/services.ts";
import {
  type CompanyFields,
  findCompany,
  insertCompany,
  knownBuildings,
  listCompanies,
  updateCompany,
} from "./company-store.ts";
import { mustCoverCompany, showCompany } from "./shown-company.ts";

type CompanyHandlers = Pick<
  Handlers,
  | "GET /admin/v1/companies"
  | "GET /admin/v1/companies/:uuid"
  | "POST /admin/v1/companies"
  | "PUT /admin/v1/companies/:uuid"
>;

/** The console's companies (row G8), for managers of their buildings and for their own administrators. */
export function consoleCompanyHandlers({ clock, files }: Pick<Services, "clock" | "files">): CompanyHandlers {
  async function mustBeUsable({ name, url, logo, manager_email, approves_sign_ups }: CompanyFields): Promise<void> {
    requiredText(name, "name");
    if (url !== "" && !externalLink(url)) refuseField("url", "website", "must be the address of a website");
    if (approves_sign_ups && manager_email === null) refuseField("manager_email", "required", "must be given");
    await mustBeKept(files, { logo });
  }

  return {
    async "GET /admin/v1/companies"({ caller, query, reach, tenant }) {
      const { after, limit } = pageOf(query, ["text", "uuid"]);
      const rows = await listCompanies(tenant, reach, query, { after, limit });
      const { page, next } = paged(rows, limit, ({ sort_name, uuid }) => [sort_name, uuid]);
      const uuids = page.map(({ uuid }) => uuid);
      const people = await countPeople(tenant, reachOf(caller, "people.read"), uuids);
      const companies = page.map(({ uuid, name, logo, email_domains }) => ({
        uuid,
        name,
        logo_url: pictureUrl(logo, 256),
        email_domains,
        people_count: people.get(uuid) ?? 0,
      }));
      return { data: { companies, next } };
    },

    "GET /admin/v1/companies/:uuid": ({ caller, params, tenant }) =>
      showCompany(tenant, caller, params.uuid.toLowerCase()),

    async "POST /admin/v1/companies"({ body, caller, reach, request, tenant }) {
      const fields = inOrder(body);
      await mustBeUsable(fields);
      const uuid = await inTransaction(tenant, async (own) => {
        if (fields.building_uuids.length === 0) refuseField("building_uuids", "required", "must name a building");
        await mustManageBuildings(own, reach, fields.building_uuids, fields.building_uuids);
        const now = clock.now();
        const made = await insertCompany(own, fields, now);
        const target = { kind: "company", uuid: made };
        await record(own, { action: "company.created", actor: byCaller(caller), target }, { now, request });
        return made;
      });
      return showCompany(tenant, caller, uuid);
    },

    async "PUT /admin/v1/companies/:uuid"({ body, caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const { version, ...sent } = body;
      const fields = inOrder(sent);
      await mustBeUsable(fields);
      await inTransaction(tenant, async (own) => {
        const before = await mustCoverCompany(own, reach, uuid);
        mustBeCurrent(before.fields, version);
        const moved = difference(before.fields.building_uuids, fields.building_uuids);
        await mustManageBuildings(own, reachOf(caller, "companies.vouch"), moved, fields.building_uuids);
        const now = clock.now();
        await updateCompany(own, uuid, fields, now);
        const after = await findCompany(own, reach, uuid);
        const what = changed(before.fields, after?.fields ?? {});
        const target = { kind: "company", uuid };
        await record(own, { action: "company.changed", actor: byCaller(caller), target, ...what }, { now, request });
      });
      return showCompany(tenant, caller, uuid);
    },
  };
}

/** Sorts the buildings, so that the same set has the same version. */
const inOrder = (fields: CompanyFields): CompanyFields => ({
  ...fields,
  building_uuids: fields.building_uuids.map((uuid) => uuid.toLowerCase()).toSorted(),
});

/** The uuids that are in only one of two lists. */
const difference = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((uuid) => !other.includes(uuid)),
  ...other.filter((uuid) => !one.includes(uuid)),
];

/** Refuses to add a company to a building, or to remove it, if the caller does not manage that building. */
async function mustManageBuildings(
  own: Tenant,
  { portfolio, buildings }: Reach,
  moved: readonly string[],
  sent: readonly string[],
): Promise<void> {
  const known = moved.length > 0 ? await knownBuildings(own, moved) : new Set();
  const [wrong] = moved.filter((uuid) => !known.has(uuid) || !(portfolio || buildings.has(uuid)));
  if (wrong === undefined) return;
  const at = sent.indexOf(wrong);
  refuseField(
    at < 0 ? "building_uuids" : `building_uuids/${at}`,
    "not_yours",
    "only a manager of a building can add a company to it, or remove it",
  );
}
