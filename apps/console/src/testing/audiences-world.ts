/* Answers of the fake API about audiences: two of them; the first belongs to the portfolio and is in use. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { meridian, pier, wharf } from "./world-places.ts";

export type Audience = EndpointReply<"GET /admin/v1/audiences/:uuid">["data"]["audience"];

export const audience = (at: number, name: string, own: Partial<Audience> = {}): Audience => ({
  uuid: uuid(0xe0000 + at),
  name,
  version: "version-0000000001",
  building: null,
  rule: { match: "all", conditions: [{ companies: [meridian.uuid] }] },
  used: 0,
  used_by: [],
  used_in_rooms: [],
  may_change: true,
  ...own,
});

export const audiencesWorld = () => ({
  audiences: [
    audience(1, "Crew of Meridian", {
      used: 1,
      used_by: [
        {
          uuid: uuid(0x60001),
          title: "Jazz on the quay",
          type: "Event",
          start_at: "2026-03-03T17:00:00.000Z",
          building: pier,
        },
      ],
    }),
    audience(2, "Hosts of The Wharf", {
      building: wharf,
      rule: {
        match: "all",
        conditions: [
          { buildings: [wharf.uuid] },
          { match: "any", conditions: [{ roles: ["Host"] }, { not: true, companies: [meridian.uuid] }] },
        ],
      },
    }),
  ],
  people: 412,
});

export type AudiencesWorld = ReturnType<typeof audiencesWorld>;

const names = [meridian, pier, wharf];

export function audiencesAnswers(world: AudiencesWorld): Answers {
  const found = (wanted: string) => world.audiences.find((one) => one.uuid === wanted);
  const shown = (one: Audience) => ({ data: { audience: structuredClone(one), names } });
  const person = (at: number) => ({ uuid: uuid(0x20000 + at), name: `Person ${at}`, company_name: meridian.name });
  return {
    "GET /admin/v1/audiences": () => ({
      data: { audiences: world.audiences.map(({ used_by: _, used_in_rooms: _rooms, ...row }) => row), names },
    }),
    "POST /admin/v1/audiences": ({ body }) => {
      const building = [pier, wharf].find((one) => one.uuid === body.building_uuid) ?? null;
      const made = audience(100 + world.audiences.length, body.name, { building, rule: body.rule });
      world.audiences.push(made);
      return shown(made);
    },
    "GET /admin/v1/audiences/:uuid": ({ params }) => {
      const one = found(params.uuid);
      return one ? shown(one) : refuse("audience_not_found");
    },
    "PUT /admin/v1/audiences/:uuid": ({ params, body }) => {
      const one = found(params.uuid);
      if (!one) return refuse("audience_not_found");
      if (one.version !== body.version) return refuse("changed_meanwhile");
      return shown(Object.assign(one, { name: body.name, rule: body.rule, version: "version-0000000002" }));
    },
    "DELETE /admin/v1/audiences/:uuid": ({ params }) => {
      const one = found(params.uuid);
      if (!one) return refuse("audience_not_found");
      if (one.used > 0) return refuse("audience_in_use");
      world.audiences = world.audiences.filter((other) => other !== one);
      return {};
    },
    "GET /admin/v1/audiences/:uuid/people": () => ({ data: { people: [1, 2].map(person), next: null } }),
    "GET /admin/v1/buildings/:uuid/room-audiences": ({ params }) => ({
      data: {
        audiences: world.audiences
          .filter(({ building }) => building === null || building.uuid === params.uuid)
          .map(({ uuid: its, name }) => ({ uuid: its, name })),
      },
    }),
    "GET /admin/v1/buildings/:uuid/room-audiences/:audienceUuid": () => ({ data: { people: world.people } }),
    "POST /admin/v1/audience-counts": () => ({
      data: { people: world.people, some: [1, 2, 3, 4, 5].slice(0, world.people).map(person) },
    }),
  };
}
