import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { v7 } from "uuid";
import { nothing, type Of } from "./call-shape.ts";
import type { Ids } from "./ids.ts";

const ofOffer = { input: ({ offer }: Ids) => ({ params: { uuid: offer } }) };
const ofEvent = { input: ({ event }: Ids) => ({ params: { uuid: event } }) };

/** Calls of the console about events. */
export const eventCalls = {
  "GET /tenant/v1/posts/:uuid": { input: ({ post }) => ({ params: { uuid: post } }) },
  "GET /admin/v1/events": nothing,
  "GET /admin/v1/events/:uuid": ofEvent,
  "GET /admin/v1/events/:uuid/guests": ofEvent,
  "GET /admin/v1/events/:uuid/invitable": {
    input: ({ event }) => ({ params: { uuid: event }, query: { search: "a" } }),
  },
  "PUT /admin/v1/events/:uuid/guests/:userUuid": {
    input: ({ event, person }) => ({
      params: { uuid: event, userUuid: person },
      body: { coming: true, reason: "She helps." },
    }),
  },
  "POST /admin/v1/events/:uuid/guests/export": ofEvent,
  "GET /admin/v1/events/:uuid/waiting": ofEvent,
  "GET /admin/v1/events/:uuid/messages": ofEvent,
  "POST /admin/v1/events/:uuid/messages": {
    input: ({ event }) => ({
      params: { uuid: event },
      body: { to: "both", subject: "Bring a jacket", text: "It is cold up there." },
    }),
  },
  "GET /admin/v1/events/:uuid/door": ofEvent,
  "POST /admin/v1/events/:uuid/scans": {
    input: ({ event, person }) => ({
      params: { uuid: event },
      body: {
        sent_at: new Date().toISOString(),
        scans: [{ uuid: v7(), at: new Date().toISOString(), way: "hand", guest: person }],
      },
    }),
  },
  "GET /admin/v1/offers": nothing,
  "GET /admin/v1/offers/:uuid": ofOffer,
  "GET /admin/v1/offers/:uuid/claims": ofOffer,
  "POST /admin/v1/offers/:uuid/claims/export": ofOffer,
  "POST /admin/v1/offers/:uuid/redemptions": {
    uses: ["claim"],
    input: ({ offer, person }) => ({ params: { uuid: offer }, body: { person } }),
  },
  "DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid": {
    uses: ["claim"],
    input: ({ offer, claim }) => ({ params: { uuid: offer, claimUuid: claim } }),
  },
} satisfies { [K in EndpointKey]?: Of<K> };
