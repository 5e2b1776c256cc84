import { readFileSync } from "node:fs";
import { join } from "node:path";
import { judge } from "@atrium/contract/conformance/judge.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { listReads, oneReads } from "@atrium/contract/reads-of-things.ts";
import { expect, test } from "vitest";
import { isTest, readSources } from "./architecture/sources.ts";

const root = join(import.meta.dirname, "..");

/** Read by the portal, and not asked by `npm run api:conformance`: why. */
const notAsked: Record<string, string> = {
  "GET /analytics/v2/settings": "of our own analytics alone",
  "GET /payment-methods/card-fields": "signs for a card provider, which the server may not have",
  "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize": "takes a card",
  "GET /public/farms": "where the operator lists farms",
  "GET /sso/v1/callback/:source": "belongs to a provider's walk",
  "GET /sso/v1/providers/:source": "begins a provider's walk",
  "GET /tenant/v1/apps/:appUuid/storage/:key": "of a registered mini-app alone",
  "GET /tenant/v1/buildings/:id/rooms/:resourceUuid": "of rooms that our own server lets people book",
  "GET /tenant/v1/buildings/:id/rooms/free": "of rooms that our own server lets people book",
  "GET /tenant/v1/buildings/:id/rooms/now": "of rooms that our own server lets people book",
  "GET /tenant/v1/doors/:code": "of rooms that our own server lets people book",
  "GET /tenant/v1/users/current/room-waits": "of rooms that our own server lets people book",
  "GET /users/current/calendar-feed": "of bookings of our own server's rooms",
  "GET /tenant/v1/buildings/:id/series/:seriesUuid": "of rooms that our own server lets people book",
  "GET /tenant/v1/buildings/:id/today": "of our own home alone",
  "GET /tenant/v1/event-posts/:uuid/ticket": "of doors that our own console keeps",
  "GET /tenant/v1/offers/:uuid/claims": "of tills that our own console keeps",
  "GET /users/current/flags": "where somebody sees the portal as another person, by our own console",
  "GET /users/current/views": "of our own console alone",
  "GET /tenant/v2/buildings/:id/content/:contentUuid/document": "needs a document",
};

test("Z24 the check calls everything that the portal reads", () => {
  const keys = Object.keys(endpoints).filter((key) => key.startsWith("GET "));
  const sources = [...readSources(root)].filter(
    ([path]) => /^(apps\/portal|packages\/web)\/src\//.test(path) && !isTest(path),
  );
  const code = sources.map(([, text]) => text).join("\n");
  const read = keys.filter((key) => code.includes(`"${key}"`));
  const walk = readFileSync(join(root, "packages/contract/src/conformance/walk.ts"), "utf8");
  // The walk goes through `listReads` and `oneReads`; api-conformance.test.ts of the server proves that it calls each of them.
  const ofThings: readonly string[] = [...listReads, ...oneReads].map(({ key }) => key);
  const asked = (key: string) =>
    walk.includes(`"${key}"`) || walk.includes(key.replace(/\/:suiteId$/, "")) || ofThings.includes(key);
  expect(read.length).toBeGreaterThan(30);
  expect(read.filter((key) => !asked(key) && !(key in notAsked))).toEqual([]);
  expect(Object.keys(notAsked).filter((key) => !keys.includes(key) || asked(key))).toEqual([]);
});

test.each([
  ["GET /healthcheck", { status: "DOWN" }, [{ field: "status", kind: "wrong", why: 'is "DOWN" and not "OK"' }]],
  ["GET /healthcheck", [], [{ field: "body", kind: "wrong", why: "is no object" }]],
  ["GET /healthcheck", { status: "OK", since: 1 }, []],
  [
    "POST /auth/upgrade",
    { expires_in: "900" },
    [
      { field: "token", kind: "wrong", why: "is missing" },
      { field: "expires_in", kind: "wrong", why: 'is "900" and no whole number' },
    ],
  ],
  ["GET /users/current/company", { data: { company: null } }, []],
  [
    "GET /users/current/company",
    { data: { company: { uuid: "u" } } },
    [{ field: "data.company.name", kind: "missing", why: "is missing" }],
  ],
] as const)("Z24 %s answered with %j", (key, answer, found) => {
  expect(judge(endpoints[key].reply, answer)).toEqual(found);
});
