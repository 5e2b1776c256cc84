import type { EndpointReply } from "@atrium/contract/client.ts";
import { letterLink } from "@atrium/rules/letter-link.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { roomsSeen } from "../bookings/rooms-store.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { byCaller } from "./grant-facts.ts";

const door = "/admin/v1/buildings/:uuid/rooms/:roomUuid/door";

type DoorHandlers = Pick<Handlers, `GET ${typeof door}` | `PUT ${typeof door}`>;
type Answer = EndpointReply<`GET ${typeof door}`>;
type Place = { uuid: string; roomUuid: string };

/** The sheet at the door of a room (row K14). */
export function roomDoorHandlers(services: Services): DoorHandlers {
  async function show(tenant: Tenant, place: Place, request: FastifyRequest): Promise<Answer> {
    const row = (await findDoorSheet(tenant, place, wantedLanguages(request)[0])) ?? refuse("resource_not_found");
    const brand = (await services.brands.find({ uuid: row.whitelabel_uuid })) ?? refuse("internal");
    const origin = await portalOrigin(services, brand, request);
    const path = `/r/${row.door_code}`;
    return {
      data: {
        door: {
          room_name: row.room_name,
          building_name: row.building_name,
          // A visitor who is not signed in has this address from the sheet.
          address: `${origin}${letterLink(path)}`,
          shown: `${new URL(origin).host}${path}`,
        },
      },
    };
  }

  return {
    [`GET ${door}`]: ({ params, tenant, request }) => show(tenant, params, request),

    async [`PUT ${door}`]({ params, caller, tenant, request }) {
      const now = services.clock.now();
      await inTransaction(tenant, async (own) => {
        if (!(await renewDoor(own, params))) refuse("resource_not_found");
        const [actor, target] = [byCaller(caller), { kind: "room", uuid: params.roomUuid.toLowerCase() }];
        const fact = { action: "room.changed", actor, target, buildingUuid: params.uuid.toLowerCase() } as const;
        await record(own, { ...fact, details: { door: "renewed" } }, { now, request });
      });
      return show(tenant, params, request);
    },
  };
}

function findDoorSheet(tenant: Tenant, { uuid: buildingUuid, roomUuid }: Place, lang: string | undefined) {
  return roomsSeen(tenant, { buildingUuid, companyUuid: null, runsBuilding: true })
    .where("resource.uuid", "=", roomUuid)
    .select(["resource.door_code", "building.name as building_name", "building.whitelabel_uuid"])
    .select(sql<string>`coalesce(${translatedText("resource.translations", "name", lang)}, '')`.as("room_name"))
    .executeTakeFirst();
}

async function renewDoor({ db, portfolioUuid }: Tenant, { uuid: buildingUuid, roomUuid }: Place): Promise<boolean> {
  const row = await db
    .updateTable("resources")
    .set({ door_code: sql<string>`default` })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("building_uuid", "=", buildingUuid)
    .where("uuid", "=", roomUuid)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}
