import type { FastifyRequest } from "fastify";
import { hostOf } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { fingerprintOf, readIdempotencyKey } from "../../platform/http/idempotency.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { findItem, type ItemAsked } from "../content/item-store.ts";
import { placesStream } from "../content/places.ts";
import type { Services } from "../sessions/services.ts";
import { toEventPost, toWait } from "./replies.ts";
import { changesOfMind, type RsvpAnswer, rsvpBatches, type RsvpWant } from "./rsvp-batches.ts";
import { findAttendance } from "./store.ts";
import { ticketOf } from "./tickets.ts";
import { joinLine, leaveLine } from "./waiting-list.ts";
import { findWait } from "./waits-store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

const attendKey = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const recallKey = "PUT /tenant/v1/event-posts/:uuid/recall";

const waitPath = "/tenant/v1/event-posts/:uuid/wait";

type EventHandlers = Pick<
  Handlers,
  | "GET /tenant/v1/event-posts/:uuid"
  | "GET /tenant/v1/event-posts/:uuid/ticket"
  | typeof attendKey
  | typeof recallKey
  | `PUT ${typeof waitPath}`
  | `DELETE ${typeof waitPath}`
>;
type Call = { params: { uuid: string; id?: string }; caller: Caller; tenant: Tenant; request: FastifyRequest };

export function eventHandlers(services: Services): EventHandlers {
  const { clock, keys, limits, streamTickets } = services;
  const batches = rsvpBatches(services);

  const askedBy = ({ params, caller, request }: Call): ItemAsked => ({
    uuid: params.uuid,
    type: "Event",
    buildingUuids: caller.buildingUuids,
    audienceUuids: caller.audienceUuids,
    ...(params.id === undefined ? {} : { buildingUuid: params.id }),
    lang: wantedLanguages(request)[0],
  });

  function rsvp(
    call: Call,
    choice: RsvpWant["choice"],
    endpoint: typeof attendKey | typeof recallKey,
  ): Promise<RsvpAnswer> {
    const { tenant, caller, request } = call;
    const key = readIdempotencyKey(request.headers["idempotency-key"]);
    return batches.ask({
      tenant,
      asked: askedBy(call),
      userUuid: caller.userUuid,
      choice,
      findHost: () => hostOf(services, request),
      ...(key === undefined
        ? {}
        : { key: { key, fingerprint: fingerprintOf(endpoint, [request.params, request.query, request.body]) } }),
    });
  }

  /** Joins or leaves the waiting list, and returns the person's position. */
  async function wait(call: Call, change: typeof joinLine) {
    const { tenant, caller } = call;
    const { userUuid } = caller;
    await limits.take(changesOfMind, `${tenant.portfolioUuid} ${userUuid}`);
    const asked = askedBy(call);
    await inTransaction(tenant, (own) => change(own, { asked, userUuid, now: clock.now() }));
    const found = await findWait(tenant, { contentUuid: asked.uuid, userUuid });
    return { data: { wait: toWait(found, clock.now()) } };
  }

  return {
    async "GET /tenant/v1/event-posts/:uuid"(call) {
      const { tenant, params, caller } = call;
      const { userUuid } = caller;
      const asOf = clock.now();
      const [row = refuse("content_not_found"), { attending }, found] = await Promise.all([
        findItem(tenant, askedBy(call), () => clock.now()),
        findAttendance(tenant, { contentUuid: params.uuid, userUuid }),
        findWait(tenant, { contentUuid: params.uuid, userUuid }),
      ]);
      return {
        data: { event_post: toEventPost(row, userUuid, attending) },
        wait: toWait(found, asOf),
        event_stream: placesStream(streamTickets, { contentUuid: row.uuid, userUuid, now: asOf }),
      };
    },
    async "GET /tenant/v1/event-posts/:uuid/ticket"(call) {
      const { tenant, caller } = call;
      const { uuid: contentUuid } =
        (await findItem(tenant, askedBy(call), () => clock.now())) ?? refuse("content_not_found");
      const code = ticketOf(keys, tenant, await findAttendance(tenant, { contentUuid, userUuid: caller.userUuid }));
      return { data: { ticket: code === undefined ? null : { code } } };
    },
    [attendKey]: (call) => rsvp(call, "attend", attendKey),
    [recallKey]: (call) => rsvp(call, "recall", recallKey),
    [`PUT ${waitPath}`]: (call) => wait(call, joinLine),
    [`DELETE ${waitPath}`]: (call) => wait(call, leaveLine),
  };
}
