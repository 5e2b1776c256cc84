import type { EndpointReply } from "@atrium/contract/client.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import type { FastifyRequest } from "fastify";
import { KeyedQueue } from "../../platform/concurrency/keyed-queue.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { Services } from "../sessions/services.ts";
import { makeBlackout, toBlackout, touchedBy } from "./blackouts.ts";
import { deleteBlackout } from "./blackouts-store.ts";
import { bookForSomebody, cancelAsManager, type ManagerCall, managerEstimate, moveAsManager } from "./manager-acts.ts";
import { momentsOfDay, roomsInUse, toDay, toManagedBooking } from "./manager-replies.ts";
import {
  type BookingPlace,
  findBuilding,
  findManagedBooking,
  historyOf,
  outsideOfDay,
  roomsOfDay,
  takenOfDay,
} from "./manager-store.ts";
import { searchOccupants } from "../people/occupants.ts";
import { checkIn } from "./check-in.ts";
import { missedOf } from "./release-missed.ts";
import { managerQuoteOf, mustBeDay } from "./quotes.ts";

const building = "/admin/v1/buildings/:uuid";
const bookKey = `POST ${building}/bookings` as const;
const moveKey = `PUT ${building}/bookings/:bookingUuid` as const;
const closeKey = `POST ${building}/blackouts` as const;
const cancelKey = `PUT ${building}/bookings/:bookingUuid/cancel` as const;
const checkInKey = `PUT ${building}/bookings/:bookingUuid/check-in` as const;

type ManagedBookingHandlers = Pick<
  Handlers,
  | `GET ${typeof building}/day`
  | `GET ${typeof building}/bookings/:bookingUuid`
  | `GET ${typeof building}/occupants`
  | `POST ${typeof building}/bookings/quote`
  | typeof bookKey
  | typeof moveKey
  | typeof cancelKey
  | typeof checkInKey
  | `POST ${typeof building}/blackouts/touched`
  | typeof closeKey
  | `DELETE ${typeof building}/blackouts/:blackoutUuid`
>;
type Answer = EndpointReply<typeof bookKey>;
type Asked = { params: { uuid: string }; caller: Caller; tenant: Tenant; request: FastifyRequest };

/** The building of a call; not found if it is in another portfolio. */
const buildingOf = async (tenant: Tenant, uuid: string) =>
  (await findBuilding(tenant, uuid)) ?? refuse("building_not_found");

/** The day of a building's rooms, for the managers of its bookings (row K11). */
export function managerBookingHandlers(services: Services): ManagedBookingHandlers {
  const { clock } = services;
  const turns = new KeyedQueue();

  async function answer(tenant: Tenant, place: BookingPlace, lang: string | undefined): Promise<Answer> {
    const row = (await findManagedBooking(tenant, place, { lang })) ?? refuse("booking_not_found");
    const history = await historyOf(tenant, place.bookingUuid);
    const missed = row.series_uuid === null ? 0 : await missedOf(tenant, row.series_uuid, clock.now());
    return { data: { booking: toManagedBooking(row, { history, missed, now: clock.now() }) } };
  }

  /** The building, the manager and the brand of a call. */
  async function callOf({ params, caller, tenant, request }: Asked): Promise<ManagerCall> {
    const buildingUuid = params.uuid;
    const { whitelabel_uuid: uuid } = await buildingOf(tenant, buildingUuid);
    const brand = (await services.brands.find({ uuid })) ?? refuse("internal");
    const host = { brand, origin: await portalOrigin(services, brand, request) };
    return { buildingUuid, userUuid: caller.userUuid, lang: wantedLanguages(request)[0], host, request };
  }

  /** Runs once for an idempotency key; calls of one building run one after the other. */
  async function inTurn<T extends object>(
    asked: Asked,
    endpoint: EndpointKey,
    act: (own: Tenant, call: ManagerCall) => Promise<T>,
  ): Promise<T> {
    const { tenant, caller, request } = asked;
    const once = await oncePerKey<T>({ tenant, userUuid: caller.userUuid, clock, request, endpoint });
    if (once.before) return once.before;
    const call = await callOf(asked);
    return turns.take(call.buildingUuid, () => once.work((own) => act(own, call)));
  }

  /** The same, and answers with the booking after it. */
  const acted = (asked: Asked, endpoint: EndpointKey, act: (own: Tenant, call: ManagerCall) => Promise<string>) =>
    inTurn<Answer>(asked, endpoint, async (own, call) => {
      const bookingUuid = await act(own, call);
      return answer(own, { buildingUuid: call.buildingUuid, bookingUuid }, call.lang);
    });

  return {
    async "GET /admin/v1/buildings/:uuid/day"({ params, query, tenant, request }) {
      const { date } = query;
      mustBeDay(date, "invalid_parameter");
      const asked = { buildingUuid: params.uuid, lang: wantedLanguages(request)[0] };
      const rooms = await roomsOfDay(tenant, asked);
      const timeZone = rooms[0]?.timezone ?? (await buildingOf(tenant, params.uuid)).timezone;
      const span = momentsOfDay(date, timeZone);
      const [held, outside] = await Promise.all([takenOfDay(tenant, rooms, span), outsideOfDay(tenant, rooms, span)]);
      const taken = { ...held, outside };
      return { data: toDay(roomsInUse(rooms, taken), taken, { date, timeZone, ...span }) };
    },

    async "GET /admin/v1/buildings/:uuid/bookings/:bookingUuid"({ params, tenant, request }) {
      await buildingOf(tenant, params.uuid);
      const place = { buildingUuid: params.uuid, bookingUuid: params.bookingUuid };
      return answer(tenant, place, wantedLanguages(request)[0]);
    },

    async "GET /admin/v1/buildings/:uuid/occupants"({ params, query, tenant }) {
      await buildingOf(tenant, params.uuid);
      const people = await searchOccupants(tenant, params.uuid, query.search);
      return {
        data: { people: people.map(({ uuid, name, email, company_name }) => ({ uuid, name, email, company_name })) },
      };
    },

    async "POST /admin/v1/buildings/:uuid/bookings/quote"({ params, body, tenant, request }) {
      await buildingOf(tenant, params.uuid);
      const { booking_uuid: bookingUuid, user_uuid: userUuid, ...roomTime } = body;
      const asked = { buildingUuid: params.uuid, lang: wantedLanguages(request)[0], now: clock.now() };
      const { estimated } = await managerEstimate(tenant, { ...asked, roomTime, bookingUuid, userUuid });
      return { data: { quote: managerQuoteOf(estimated) } };
    },

    [bookKey]: (asked) =>
      acted(asked, bookKey, (own, call) => bookForSomebody(services, own, { ...call, ...asked.body })),

    [moveKey]: (asked) =>
      acted(asked, moveKey, (own, call) => {
        const { bookingUuid } = asked.params;
        return moveAsManager(services, own, { ...call, ...asked.body, bookingUuid });
      }),

    [cancelKey]: (asked) =>
      acted(asked, cancelKey, (own, call) => {
        const { bookingUuid } = asked.params;
        return cancelAsManager(services, own, { ...call, ...asked.body, bookingUuid });
      }),

    async [checkInKey]({ params, caller, tenant, request }) {
      await buildingOf(tenant, params.uuid);
      const place = { buildingUuid: params.uuid, bookingUuid: params.bookingUuid };
      await checkIn(tenant, place, { actor: { kind: "manager", uuid: caller.userUuid }, now: clock.now(), request });
      return answer(tenant, place, wantedLanguages(request)[0]);
    },

    async "POST /admin/v1/buildings/:uuid/blackouts/touched"({ params, body, tenant, request }) {
      const { timezone } = await buildingOf(tenant, params.uuid);
      const asked = { buildingUuid: params.uuid, timezone, lang: wantedLanguages(request)[0], now: clock.now() };
      return { data: await touchedBy(tenant, body, asked) };
    },

    async [closeKey](asked) {
      const { timezone } = await buildingOf(asked.tenant, asked.params.uuid);
      return inTurn(asked, closeKey, async (own, call) => ({
        data: { blackout: toBlackout(await makeBlackout(services, own, { ...call, ...asked.body, timezone })) },
      }));
    },

    async "DELETE /admin/v1/buildings/:uuid/blackouts/:blackoutUuid"({ params, caller, tenant, request }) {
      const { uuid: buildingUuid, blackoutUuid } = params;
      await buildingOf(tenant, buildingUuid);
      return inTransaction(tenant, async (own) => {
        const ended = (await deleteBlackout(own, { buildingUuid, blackoutUuid })) ?? refuse("blackout_not_found");
        const [actor, target] = [
          { kind: "manager", uuid: caller.userUuid } as const,
          { kind: "blackout", uuid: ended.uuid },
        ];
        await record(own, { action: "blackout.ended", actor, target, buildingUuid }, { now: clock.now(), request });
        return { data: { blackout: toBlackout(ended) } };
      });
    },
  };
}
