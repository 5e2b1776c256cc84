import type { Api } from "@atrium/contract/client.ts";
import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import { managedPortfolio } from "./grants.ts";
import type { Rig } from "./rig.ts";

export type Kind = "Event" | "Deal" | "Post" | "Amenity";
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Where Mara, the community manager of Alpha Tower, writes, and Anna, a member, reads. */
export async function openDesk(rig: Rig) {
  const managed = await managedPortfolio(rig);
  const grants = [{ role: "community_manager", building_uuid: managed.tower } as const];
  const mara = await managed.newPerson({ name: "Mara", last: "Meer", grants });
  return {
    managed,
    maraUuid: mara.uuid,
    async signIn() {
      await rig.forgetLimits();
      return { mara: { api: await mara.signIn() }, member: await rig.login("anna@acme.test") };
    },
    async begun(api: Api, fields: DraftFields, type: Kind = "Event") {
      const { data } = await api("POST /admin/v1/contents", { body: { building_uuid: managed.tower, type, fields } });
      return data.content;
    },
    shown: (api: Api, contentUuid: string, lang?: string) =>
      api("GET /tenant/v2/buildings/:id/content/:contentUuid", {
        params: { id: managed.tower, contentUuid },
        query: lang ? { lang } : {},
      }),
    /** The facts about an item, oldest first. */
    async factsOf(uuid: string) {
      const rows = await rig.services.database.system
        .selectFrom("facts")
        .where("target_uuid", "=", uuid)
        .orderBy("uuid")
        .select(["action", "actor_kind", "details"])
        .execute();
      return rows.map(({ action, actor_kind, details }) => ({ action, by: actor_kind, ...details }));
    },
  };
}
