import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { expect, test } from "vitest";
import { faultOf, shapeOf } from "./contract-check.ts";
import { emptyLists } from "./empty-lists.ts";

test("R4 a list that a page test does not mention is empty, as its schema says; a single thing is the test's own to answer", () => {
  expect(emptyLists["GET /tenant/v1/users/current/room-waits"]).toEqual({ data: { waits: [] } });
  expect(emptyLists["GET /tenant/v2/buildings/:id/content/:contentUuid/related"]).toEqual({
    data: { attached: [], contents: [] },
  });
  for (const [key, reply] of Object.entries(emptyLists))
    expect(faultOf("reply", shapeOf(key as EndpointKey).reply, reply), key).toBeUndefined();
  expect(emptyLists).not.toHaveProperty(["GET /tenant/v1/posts/:uuid"]);
  expect(emptyLists).not.toHaveProperty(["GET /tenant/v1/companies/:companyUuid"]);
});
