import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { versionOf } from "../../domains/administration/versions.ts";
import { nothing, type Of } from "./call-shape.ts";
import type { Ids } from "./ids.ts";
import { onePixel } from "./one-pixel.ts";

const item = { input: ({ post }: Ids) => ({ params: { uuid: post } }) };
const drafted = { uses: ["draft"] as const, input: ({ draft }: Ids) => ({ params: { uuid: draft } }) };

const ruleOf = (building: string) => ({ match: "all" as const, conditions: [{ buildings: [building] }] });
const audience = { uses: ["audience"] as const, input: ({ audience }: Ids) => ({ params: { uuid: audience } }) };

/** Calls of the console about content. */
export const contentCalls = {
  "GET /admin/v1/contents": nothing,
  "GET /admin/v1/audiences": nothing,
  "POST /admin/v1/audiences": {
    input: ({ building }) => ({ body: { name: "Hostile", building_uuid: building, rule: ruleOf(building) } }),
  },
  "GET /admin/v1/audiences/:uuid": audience,
  "PUT /admin/v1/audiences/:uuid": {
    uses: ["audience"],
    input({ audience, building }) {
      const version = versionOf({ name: "Hostile", rule: ruleOf(building) });
      return { params: { uuid: audience }, body: { version, name: "Another", rule: ruleOf(building) } };
    },
  },
  "DELETE /admin/v1/audiences/:uuid": audience,
  "GET /admin/v1/audiences/:uuid/people": audience,
  "GET /admin/v1/buildings/:uuid/room-audiences": { input: ({ building }: Ids) => ({ params: { uuid: building } }) },
  "GET /admin/v1/buildings/:uuid/room-audiences/:audienceUuid": {
    uses: ["audience"],
    input: ({ building, audience: audienceUuid }) => ({ params: { uuid: building, audienceUuid } }),
  },
  "GET /admin/v1/audience-tags": nothing,
  "POST /admin/v1/audience-counts": {
    input: ({ building }) => ({ body: { rule: ruleOf(building), building_uuid: building } }),
  },
  "GET /admin/v1/contents/calendar": { input: () => ({ query: { from: "2026-11-01", to: "2026-12-05" } }) },
  "POST /admin/v1/contents": {
    input: ({ building }) => ({
      body: { building_uuid: building, type: "Post", fields: { title: { en: "Hostile" } } },
    }),
  },
  "GET /admin/v1/contents/:uuid": item,
  "PUT /admin/v1/contents/:uuid/draft": {
    uses: ["draft"],
    input: ({ draft }) => ({ params: { uuid: draft }, body: { version: 1, fields: { title: { en: "Changed" } } } }),
  },
  "DELETE /admin/v1/contents/:uuid/draft": item,
  "POST /admin/v1/contents/:uuid/publish": {
    uses: ["draft"],
    input: ({ draft }) => ({ params: { uuid: draft }, body: { version: 1 } }),
  },
  "POST /admin/v1/contents/:uuid/unpublish": drafted,
  "POST /admin/v1/contents/:uuid/archive": drafted,
  "POST /admin/v1/contents/:uuid/restore": drafted,
  "POST /admin/v1/contents/:uuid/duplicate": {
    input: ({ post, building }) => ({ params: { uuid: post }, body: { building_uuid: building } }),
  },
  "GET /admin/v1/contents/:uuid/versions": item,
  "GET /admin/v1/contents/:uuid/reach": item,
  "POST /admin/v1/contents/:uuid/preview-ticket": { input: ({ post }) => ({ params: { uuid: post }, body: {} }) },
  "GET /admin/v1/buildings/:id/readers": {
    input: ({ building }) => ({ params: { id: building }, query: { search: "h" } }),
  },
  "GET /admin/v1/buildings/:id/writing": { input: ({ building }) => ({ params: { id: building } }) },
  "POST /admin/v1/content-pictures": { input: async () => ({ file: await onePixel() }) },
  "POST /admin/v1/documents": { input: () => ({ query: { name: "Plan" }, file: Buffer.from("%PDF-1.7 plan") }) },
} satisfies { [K in EndpointKey]?: Of<K> };
