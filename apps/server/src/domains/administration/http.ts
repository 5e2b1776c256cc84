import { randomBytes } from "node:crypto";
import { type Capability, capabilitiesOf } from "@atrium/rules/capabilities.ts";
import { record } from "../../platform/facts/facts.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { issuerOf } from "../../platform/keys/signed-tokens.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { launchToken, launchTokenSeconds } from "./launch-token.ts";
import { findAdministration, findPerson, findPortfolio, insertLink, namesOf, useUpLink } from "./store.ts";

type AdministrationHandlers = Pick<
  Handlers,
  | "GET /admin/v1/me"
  | "POST /auth/v2/generate-auth-link"
  | "POST /auth/v2/consume-auth-link"
  | "GET /admin/v1/portfolios/:id"
>;

/** Only what a browser needs to open a page (R20). */
const codeSeconds = 60;
const codeBytes = 16;
const codesOfPerson: LimitRule = { name: "auth-links", points: 20, seconds: 10 * 60 };

/** Places by name, each with the caller's capabilities there. */
async function named(
  tenant: Tenant,
  table: "buildings" | "companies",
  capabilities: ReadonlyMap<string, readonly Capability[]>,
) {
  const places = await namesOf(tenant, table, [...capabilities.keys()]);
  return places.map(({ uuid, name }) => ({ uuid, name, capabilities: [...(capabilities.get(uuid) ?? [])] }));
}

/** The way from the portal into the operator's own administration (1 §6, R20), and the console's information about the caller. */
export function administrationHandlers(services: Services): AdministrationHandlers {
  const { brands, clock, config, database, keys, limits } = services;
  const issuer = issuerOf(config);

  return {
    async "GET /admin/v1/me"({ caller, tenant }) {
      const { portfolio, buildings, companies } = capabilitiesOf(caller);
      const { portfolio_name, has_buildings, ...person } = await findPerson(tenant, caller.userUuid);
      return {
        data: {
          has_buildings,
          user: { uuid: caller.userUuid, ...person },
          portfolio: { uuid: tenant.portfolioUuid, name: portfolio_name },
          capabilities: portfolio,
          buildings: await named(tenant, "buildings", buildings),
          companies: await named(tenant, "companies", companies),
        },
      };
    },

    async "POST /auth/v2/generate-auth-link"({ body, caller, tenant, request }) {
      const { building_uuid: buildingUuid } = body;
      // The page opens its own brand's administration, which need not be the building's; never one of another portfolio.
      const brand = await brands.ofRequest(request);
      const ofPage = brand.portfolio_uuid === tenant.portfolioUuid ? brand.config.admin_url : undefined;
      const ofBuilding = await findAdministration(tenant, buildingUuid);
      // A capability in the whole portfolio applies in its buildings, and in no others.
      if (!ofBuilding) return refuse("permission_missing");
      const url = ofPage ?? ofBuilding.url;
      if (!url) return refuse("administration_missing");
      await limits.take(codesOfPerson, caller.userUuid);
      const now = clock.now();
      const code = randomBytes(codeBytes).toString("base64url");
      const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
      const link = { code, buildingUuid, audience: new URL(url).origin, now, expiresAt };
      const actor = { kind: "user", uuid: caller.userUuid } as const;
      await inTransaction(tenant, async (own) => {
        await insertLink(own, caller, link);
        await record(own, { action: "administration.opened", actor, buildingUuid }, { now, request });
      });
      return { ott: code, expires_in: codeSeconds };
    },

    async "POST /auth/v2/consume-auth-link"({ body, request }) {
      const { ott: code, building_uuid: buildingUuid, audience } = body;
      const now = clock.now();
      const used = await database.system.transaction().execute(async (db) => {
        const link = await useUpLink(db, { code, buildingUuid, audience, now });
        if (!link) return undefined;
        const own = { portfolioUuid: link.portfolio_uuid, db };
        const actor = { kind: "user", uuid: link.uuid } as const;
        await record(own, { action: "administration.entered", actor, buildingUuid }, { now, request });
        return link;
      });
      // Codes that are used, expired, unknown, or for another building or audience are refused alike.
      if (!used) return refuse("link_invalid");
      const { uuid, email, first_name, last_name, admin, roles, company_uuid, portfolio_uuid, building_uuid } = used;
      const token = await launchToken(
        { keys, issuer, clock },
        {
          audience: used.audience,
          portfolioUuid: portfolio_uuid,
          userUuid: uuid,
          buildingUuid: building_uuid,
          companyUuid: company_uuid,
        },
      );
      return {
        token,
        expires_in: launchTokenSeconds,
        user: { uuid, email, first_name, last_name, admin, roles: roles.map((name) => ({ name })) },
        building_uuid,
        company_uuid,
        portfolio_uuid,
      };
    },

    async "GET /admin/v1/portfolios/:id"({ params, tenant }) {
      const own = params.id.toLowerCase() === tenant.portfolioUuid ? await findPortfolio(tenant) : undefined;
      return own ? { data: { portfolio: own } } : refuse("portfolio_not_found");
    },
  };
}
