import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { v7 } from "uuid";
import { nothing, type Of } from "./call-shape.ts";
import type { Ids } from "./ids.ts";

const peopleJob = {
  uses: ["peopleJob"] as const,
  input: ({ peopleJob: uuid }: Ids) => ({ params: { uuid } }),
};

/** Calls of the console about people. */
export const peopleCalls = {
  "GET /admin/v1/people": nothing,
  "GET /admin/v1/people/:uuid": {
    uses: ["colleague"],
    input: ({ colleague }) => ({ params: { uuid: colleague } }),
  },
  "GET /admin/v1/people/:uuid/sees": {
    uses: ["colleague"],
    input: ({ colleague }) => ({ params: { uuid: colleague } }),
  },
  "GET /admin/v1/people-tags": nothing,
  "PUT /admin/v1/people/:uuid/tag": {
    uses: ["colleague"],
    input: ({ colleague }) => ({ params: { uuid: colleague }, body: { tag: "Fire warden", has: true } }),
  },
  "PUT /admin/v1/people/:uuid/deactivated": {
    uses: ["colleague"],
    input: ({ colleague }) => ({ params: { uuid: colleague }, body: { deactivated: true } }),
  },
  "POST /admin/v1/people/:uuid/view-as": {
    input: ({ person }) => ({ params: { uuid: person }, body: { reason: "She cannot find the parking page." } }),
  },
  "POST /admin/v1/people/:uuid/grants": {
    uses: ["colleague"],
    input: ({ colleague, building }) => ({
      params: { uuid: colleague },
      body: { role: "front_desk", scope: "building", scope_uuid: building },
    }),
  },
  "DELETE /admin/v1/people/:uuid/grants/:grantUuid": {
    uses: ["colleague", "grant"],
    input: ({ colleague, grant }) => ({ params: { uuid: colleague, grantUuid: grant } }),
  },
  "GET /admin/v1/people-imports": nothing,
  "POST /admin/v1/people-imports": {
    input: ({ building }) => ({
      body: { building_uuid: building, check: true, rows: [["new@hostile.test", "", "", ""]] },
    }),
  },
  "POST /admin/v1/people-imports/:uuid/undo": {
    uses: ["peopleImport"],
    input: ({ peopleImport }) => ({ params: { uuid: peopleImport } }),
  },
  "GET /admin/v1/saved-views": nothing,
  "POST /admin/v1/saved-views": {
    input: () => ({ body: { list: "people", name: "Waiting", query: "standing=waiting" } }),
  },
  "DELETE /admin/v1/saved-views/:uuid": {
    uses: ["savedView"],
    input: ({ savedView }) => ({ params: { uuid: savedView } }),
  },
  "GET /admin/v1/editors/:kind/:uuid": {
    input: ({ building }) => ({ params: { kind: "building", uuid: building } }),
  },
  "GET /admin/v1/people-count": nothing,
  "GET /admin/v1/people-jobs": nothing,
  "GET /admin/v1/people-jobs/:uuid": peopleJob,
  "GET /admin/v1/people-jobs/:uuid/results": peopleJob,
  "POST /admin/v1/people-jobs/switch": {
    uses: ["colleague"],
    input: ({ colleague }) => ({ body: { whom: { people: [colleague] }, deactivated: true } }),
  },
  "POST /admin/v1/people-jobs/roles": {
    uses: ["colleague"],
    input: ({ colleague, building }) => ({
      body: { whom: { people: [colleague] }, give: true, role: "front_desk", scope: "building", scope_uuid: building },
    }),
  },
  "POST /admin/v1/people-jobs/tags": {
    uses: ["colleague"],
    input: ({ colleague }) => ({ body: { whom: { people: [colleague] }, give: true, tag: "Fire warden" } }),
  },
  "POST /admin/v1/people-jobs/:uuid/again": peopleJob,
  "POST /admin/v1/people-jobs/:uuid/undo": peopleJob,
  "POST /admin/v1/people/invite": {
    input: ({ building, company }) => ({
      body: { building_uuid: building, company_uuid: company, emails: [`invited-${v7()}@hostile.test`] },
    }),
  },
} satisfies { [K in EndpointKey]?: Of<K> };
