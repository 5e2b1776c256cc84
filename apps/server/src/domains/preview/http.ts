import type { EndpointBody } from "@atrium/contract/client.ts";
import type { User } from "@atrium/contract/entities/user.ts";
import { mayPreviewAs } from "@atrium/rules/preview.ts";
import type { Static } from "typebox";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { toBuilding } from "../buildings/building-replies.ts";
import { selectBuildings } from "../buildings/building-store.ts";
import { defaultAvatar } from "../people/avatars.ts";
import { searchOccupants } from "../people/occupants.ts";
import type { Previewed } from "../sessions/access-tokens.ts";
import type { Services } from "../sessions/services.ts";
import { findReader, isCompanyOf, placeOfItem } from "./store.ts";

type PreviewHandlers = Pick<
  Handlers,
  "POST /admin/v1/contents/:uuid/preview-ticket" | "GET /admin/v1/buildings/:id/readers"
>;
type PreviewBody = EndpointBody<"POST /admin/v1/contents/:uuid/preview-ticket">;

/** The person whom the page shows: only name and company. */
type Shown = { uuid: string; first_name: string; last_name: string; company_uuid: string | null };

/** The portal's page of an item beside its editor (row P3). */
export function previewHandlers({ clock, tokens }: Pick<Services, "clock" | "tokens">): PreviewHandlers {
  /** The reader as whom the item is shown, if the editor chooses one. */
  async function readerOf(
    tenant: Tenant,
    { caller, buildingUuid, asked }: { caller: Caller; buildingUuid: string; asked: PreviewBody },
  ): Promise<{ as: Previewed["as"]; shown: Shown }> {
    const { company_uuid: companyUuid, person_uuid: personUuid } = asked;
    if (companyUuid !== undefined && personUuid !== undefined)
      refuseField("person_uuid", "one_of", "is either a person or a company, and not both");
    const nobody = { uuid: v7(), first_name: "", last_name: "", company_uuid: null };
    if (companyUuid !== undefined) {
      const company_uuid = companyUuid.toLowerCase();
      if (!(await isCompanyOf(tenant, company_uuid, buildingUuid))) refuse("company_not_found");
      return { as: "member", shown: { ...nobody, company_uuid } };
    }
    if (personUuid === undefined) return { as: "member", shown: nobody };
    if (!mayPreviewAs(caller, { buildingUuids: [buildingUuid] }, buildingUuid)) refuse("person_not_found");
    const shown = await findReader(tenant, personUuid.toLowerCase(), buildingUuid);
    return { as: "person", shown: shown ?? refuse("person_not_found") };
  }

  return {
    async "POST /admin/v1/contents/:uuid/preview-ticket"({ body, caller, params, reach, request, tenant }) {
      const contentUuid = params.uuid.toLowerCase();
      const buildingUuid = (await placeOfItem(tenant, contentUuid)) ?? refuse("content_not_found");
      if (!reach.portfolio && !reach.buildings.has(buildingUuid)) refuse("content_not_found");
      const { as, shown } = await readerOf(tenant, { caller, buildingUuid, asked: body });
      const building = await selectBuildings(tenant, wantedLanguages(request)[0])
        .where("buildings.uuid", "=", buildingUuid)
        .executeTakeFirst();
      const { company_uuid: companyUuid } = shown;
      const { token, expiresAt } = await tokens.issueToPreview({
        portfolioUuid: tenant.portfolioUuid,
        userUuid: shown.uuid,
        sessionUuid: caller.sessionUuid,
        actorUuid: caller.userUuid,
        preview: { contentUuid, buildingUuid, as, ...(as === "member" && companyUuid ? { companyUuid } : {}) },
      });
      return {
        data: {
          ticket: token,
          until: expiresAt.toISOString(),
          user: userOf(shown, buildingUuid, clock.now()),
          building: toBuilding(building ?? refuse("content_not_found")),
        },
      };
    },

    async "GET /admin/v1/buildings/:id/readers"({ params, query, tenant }) {
      const people = await searchOccupants(tenant, params.id.toLowerCase(), query.search);
      return {
        data: { people: people.map(({ uuid, name, email, company_name }) => ({ uuid, name, email, company_name })) },
      };
    },
  };
}

/** The portal's data of a signed-in person, with only what the page of an item shows. */
const userOf = (
  { uuid, first_name, last_name, company_uuid }: Shown,
  building: string,
  now: Date,
): Static<typeof User> => ({
  uuid,
  id: 0,
  email: "preview@preview.invalid",
  first_name,
  last_name,
  avatar_url: defaultAvatar,
  default_building_uuid: building,
  company_uuid,
  locale: null,
  confirmed: true,
  email_accepted: true,
  terms_accepted: true,
  deactivated: false,
  admin: false,
  roles: [],
  "hqo-staff": false,
  signup_app_brand: null,
  has_password: false,
  updated_at: now.toISOString(),
});
