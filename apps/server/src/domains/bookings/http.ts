import type { EndpointReply } from "@atrium/contract/client.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import type { FastifyRequest } from "fastify";
import { costOfCancelling, mustBeCancellable, placeOf, toBooking } from "./booking-replies.ts";
import { giveBackRest } from "./record-refund.ts";
import { placeBooking } from "./place-booking.ts";
import { mailOccupant } from "./tell-occupant.ts";
import { type Host, hostOf, portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { buildingsShown } from "../../platform/http/who-calls.ts";
import { KeyedQueue } from "../../platform/concurrency/keyed-queue.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import {
  type BookingAddress,
  findBooking,
  findOwnBooking,
  findResource,
  isOccupant,
  lockBooking,
  markCanceled,
} from "./store.ts";
import { readRequestedBooking } from "./requested-booking.ts";

type Lang = string | undefined;

const readKey = "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const cancelKey =
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const requestKey = "POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings";

type BookingHandlers = Pick<Handlers, typeof readKey | typeof cancelKey | typeof requestKey>;
type Answer = EndpointReply<typeof cancelKey>;

export function bookingHandlers(services: Services): BookingHandlers {
  const { clock, limits } = services;
  const turns = new KeyedQueue();

  /** Decided on the locked row, by the time at which the lock was acquired: a call that waited past the window's end is too late. */
  async function cancel(
    own: Tenant,
    address: BookingAddress,
    { lang, host, request, agreed }: { lang: Lang; host: Host; request: FastifyRequest; agreed: number | undefined },
  ) {
    const row = await lockBooking(own, address, lang);
    if (!row) return refuse("booking_not_found");
    const title = bookingTitle(row.status);
    if (title === "cancelled") return row;
    const now = clock.now();
    mustBeCancellable(row, now);
    const cost = costOfCancelling(row, now);
    // A cancellation step has been reached since the person agreed.
    if (cost !== null && agreed !== undefined && cost > agreed) refuse("quote_changed");
    const price = cost === null ? {} : { total_price: decimalOf(cost) };
    await markCanceled(own, [row.uuid], now, price);
    const actor = { kind: "user", uuid: address.userUuid } as const;
    const details = cost === null ? {} : { price: decimalOf(cost) };
    await record(own, { action: "booking.cancelled", actor, ...placeOf(row), details }, { now, request });
    await giveBackRest(own, row.uuid, now);
    // A request that waits for approval has no calendar entry.
    const outcome = { cancelled: { costs: cost === null ? undefined : cost > 0 } };
    if (title === "booked") await mailOccupant(services, own, { bookingUuid: row.uuid, ...host, outcome });
    return (await findOwnBooking(own, address, lang)) ?? row;
  }

  return {
    async [readKey]({ params, caller, tenant, request }) {
      const row = await findBooking(tenant, { ...params, userUuid: caller.userUuid }, wantedLanguages(request)[0]);
      const isShown = row && (buildingsShown(caller)?.has(row.building_uuid) ?? true);
      return isShown ? { data: { booking: toBooking(row, clock.now()) } } : refuse("booking_not_found");
    },

    async [cancelKey]({ params, query, caller, tenant, request }) {
      const { userUuid } = caller;
      const once = await oncePerKey<Answer>({ tenant, userUuid, clock, request, endpoint: cancelKey });
      if (once.before) return once.before;
      await limits.take(cancellations, `${tenant.portfolioUuid} ${userUuid}`);
      const [host, [lang]] = [await hostOf(services, request), wantedLanguages(request)];
      return once.work(async (own) => {
        const row = await cancel(own, { ...params, userUuid }, { lang, host, request, agreed: query.agreed_cents });
        return { data: { booking: toBooking(row, clock.now()) } };
      });
    },

    async [requestKey]({ params, body, integration, tenant, request }) {
      const { buildingUuid } = integration;
      const [lang] = wantedLanguages(request);
      const { user_uuid: userUuid } = body;
      const resource = (await findResource(tenant, { ...params, buildingUuid })) ?? refuse("resource_not_found");
      if (!(await isOccupant(tenant, { userUuid, buildingUuid }))) throw new Refusal("validation_failed", [nobody]);
      // The key is checked first, so that a repeated call is answered even if the booking's time has passed.
      const once = await oncePerKey<Answer>({ tenant, userUuid, clock, request, endpoint: requestKey });
      if (once.before) return once.before;
      await limits.take(requests, buildingUuid);
      const wanted = readRequestedBooking(body, resource, clock.now());
      const brand = (await services.brands.find({ uuid: resource.whitelabel_uuid })) ?? refuse("internal");
      const host = { brand, origin: await portalOrigin(services, brand, request) };
      return turns.take(resource.uuid, () =>
        once.work(async (own) => {
          const [owner, actor] = [params, { kind: "integration" } as const];
          const row = await placeBooking(services, own, { wanted, owner, actor, host, lang, request });
          return { data: { booking: toBooking(row, clock.now()) } };
        }),
      );
    },
  };
}

/** Each call sends a mail; limits for a person and for a building. */
const cancellations: LimitRule = { name: "booking-cancellation", points: 60, seconds: 60 * 60 };
const requests: LimitRule = { name: "booking-request", points: 600, seconds: 60 * 60 };

const nobody = { path: "/user_uuid", code: "unknown", message: "must be somebody of this building" };
