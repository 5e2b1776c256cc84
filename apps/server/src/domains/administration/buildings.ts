import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField, requiredText } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { isTimeZone } from "../packs/times.ts";
import type { Services } from "../sessions/services.ts";
import { findBrand } from "./brand-store.ts";
import {
  type BuildingFields,
  findBuilding,
  insertBuilding,
  joinBuilding,
  listBuildings,
  updateBuilding,
} from "./building-store.ts";
import { changed } from "../../platform/facts/changes.ts";
import { mustBeKept } from "./sent-pictures.ts";
import { mustBeCurrent, versionOf } from "./versions.ts";

type BuildingHandlers = Pick<
  Handlers,
  | "GET /admin/v1/buildings"
  | "GET /admin/v1/buildings/:uuid"
  | "POST /admin/v1/buildings"
  | "PUT /admin/v1/buildings/:uuid"
>;
type BuildingReply = EndpointReply<"GET /admin/v1/buildings/:uuid">;

/** Buildings in the console (row G9), for their managers. */
export function consoleBuildingHandlers({ brands, callers, clock, files }: Services): BuildingHandlers {
  async function show(tenant: Tenant, uuid: string): Promise<BuildingReply> {
    const { row, fields } = (await findBuilding(tenant, uuid)) ?? refuse("building_not_found");
    const brand = { uuid: row.whitelabel_uuid, name: row.brand_name };
    const building = { ...fields, uuid, version: versionOf(fields), brand, image_url: pictureUrl(fields.image) };
    return { data: { building } };
  }

  async function mustBeUsable({ name, address, timezone, image }: BuildingFields): Promise<void> {
    requiredText(name, "name");
    requiredText(address, "address");
    if (!isTimeZone(timezone)) refuseField("timezone", "timezone", "must be an IANA time zone such as Europe/Lisbon");
    await mustBeKept(files, { image });
  }

  return {
    async "GET /admin/v1/buildings"({ reach, tenant }) {
      const rows = await listBuildings(tenant, reach);
      const buildings = rows.map(({ image, brand_uuid, brand_name, ...row }) => ({
        ...row,
        image_url: pictureUrl(image, 324),
        brand: { uuid: brand_uuid, name: brand_name },
      }));
      return { data: { buildings } };
    },

    "GET /admin/v1/buildings/:uuid": ({ params, tenant }) => show(tenant, params.uuid.toLowerCase()),

    async "POST /admin/v1/buildings"({ body, caller, reach, request, tenant }) {
      // A manager of some buildings cannot add others.
      if (!reach.portfolio) refuse("beyond_own_grants");
      const { brand_uuid, ...fields } = body;
      await mustBeUsable(fields);
      const uuid = await inTransaction(tenant, async (own) => {
        const brand = (await findBrand(own, brand_uuid.toLowerCase())) ?? refuse("brand_not_found");
        const now = clock.now();
        const made = await insertBuilding(own, { whitelabelUuid: brand.row.uuid, fields, now });
        await joinBuilding(own, { userUuid: caller.userUuid, buildingUuid: made });
        await record(own, { action: "building.created", ...byAndOn(caller, made) }, { now, request });
        return made;
      });
      brands.clear();
      callers.forget(caller.sessionUuid);
      return show(tenant, uuid);
    },

    async "PUT /admin/v1/buildings/:uuid"({ body, caller, params, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const { version, ...fields } = body;
      await mustBeUsable(fields);
      await inTransaction(tenant, (own) => change(own, { uuid, version, fields, caller, request }));
      brands.clear();
      return show(tenant, uuid);
    },
  };

  type Change = { uuid: string; version: string; fields: BuildingFields; caller: Caller; request: FastifyRequest };

  async function change(own: Tenant, { uuid, version, fields, caller, request }: Change): Promise<void> {
    const before = (await findBuilding(own, uuid, { locks: true })) ?? refuse("building_not_found");
    mustBeCurrent(before.fields, version);
    const now = clock.now();
    await updateBuilding(own, before.row, fields, now);
    const after = await findBuilding(own, uuid);
    const what = changed(before.fields, after?.fields ?? {});
    await record(own, { action: "building.changed", ...byAndOn(caller, uuid), ...what }, { now, request });
  }
}

const byAndOn = ({ userUuid }: Caller, uuid: string) => ({
  actor: { kind: "user", uuid: userUuid } as const,
  target: { kind: "building", uuid },
  buildingUuid: uuid,
});
