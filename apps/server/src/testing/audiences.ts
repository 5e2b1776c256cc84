import type { Api } from "@atrium/contract/client.ts";
import type { AudienceRule } from "@atrium/rules/audiences.ts";
import { v7 } from "uuid";
import { expect } from "vitest";
import type { ManagedPortfolio } from "./grants.ts";
import type { Rig } from "./rig.ts";

/** Creates audiences and items for them, and reads who sees the items. */
export function audiencesOf(rig: Rig, managed: ManagedPortfolio) {
  /** An audience with its stored rule. */
  async function made(owner: Api, rule: AudienceRule, building_uuid: string | null = null): Promise<string> {
    const { data } = await owner("POST /admin/v1/audiences", {
      body: { name: `Some ${v7()}`, building_uuid, rule: rule as never },
    });
    return data.audience.uuid;
  }

  async function item(audience_uuid: string | null, { building_uuid = managed.tower, type = "Event" as const } = {}) {
    const uuid = v7();
    await rig.services.database.system
      .insertInto("contents")
      .values({
        portfolio_uuid: managed.portfolio_uuid,
        uuid,
        pack_key: `for-${uuid}`,
        building_uuid,
        type,
        audience_uuid,
        promoted: true,
        tags: [`tag-${uuid}`],
        translations: JSON.stringify({ "": { title: `Item ${uuid}` } }),
      })
      .execute();
    return uuid;
  }

  /** Whether somebody sees an item, at every place where the portal would show it: all must agree. */
  async function sees(api: Api, contentUuid: string, building = managed.tower): Promise<boolean> {
    const params = { id: building };
    const is = (call: Promise<unknown>) =>
      call.then(
        () => true,
        () => false,
      );
    const [opens, event, promoted, tags] = await Promise.all([
      is(api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { ...params, contentUuid } })),
      is(api("GET /tenant/v1/event-posts/:uuid", { params: { uuid: contentUuid } })),
      api("GET /tenant/v1/buildings/:id/contents-promoted", { params }),
      api("GET /tenant/v2/buildings/:id/sanitized-tags", { params }),
    ]);
    const answers = [
      opens,
      event,
      promoted.data.contents.some(({ uuid }) => uuid === contentUuid),
      tags.data.sanitized_tags.includes(`tag-${contentUuid}`),
    ];
    expect(new Set(answers).size, JSON.stringify(answers)).toBe(1);
    return opens;
  }

  async function listed(api: Api, audience: string): Promise<string[]> {
    const all: string[] = [];
    let after: string | undefined;
    do {
      const { data } = await api("GET /admin/v1/audiences/:uuid/people", {
        params: { uuid: audience },
        query: { limit: 7, ...(after ? { after } : {}) },
      });
      all.push(...data.people.map(({ uuid }) => uuid));
      after = data.next ?? undefined;
    } while (after);
    return all;
  }

  return { made, item, sees, listed };
}
