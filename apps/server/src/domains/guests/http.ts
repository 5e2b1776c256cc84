import type { Reach } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { languageOf, wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import { type Host, portalOrigin } from "../brands/portal-origin.ts";
import { searchOccupants } from "../people/occupants.ts";
import type { Services } from "../sessions/services.ts";
import { changeGuest } from "./change-guest.ts";
import { toGuest, toGuestEvent } from "./replies.ts";
import { countGuests, type EventRow, findEvent, findGuest, listEvents, listGuests } from "./store.ts";

const event = "/admin/v1/events/:uuid";

type GuestHandlers = Pick<
  Handlers,
  | "GET /admin/v1/events"
  | `GET ${typeof event}`
  | `GET ${typeof event}/guests`
  | `GET ${typeof event}/invitable`
  | `PUT ${typeof event}/guests/:userUuid`
  | `POST ${typeof event}/guests/export`
>;
type Asked = { params: { uuid: string }; reach: Reach; tenant: Tenant; request: FastifyRequest };

/** Each change is a mail, and each export a whole list of people. */
const changesByOne: LimitRule = { name: "guest_changes", points: 300, seconds: 60 * 60 };
const exportsByOne: LimitRule = { name: "guest_exports", points: 30, seconds: 60 * 60 };

/** An export is one answer; no event has as many guests. */
const mostExported = 50_000;

/** Who comes to the events of a building, for whoever runs them (row P7). */
export function guestHandlers(services: Services): GuestHandlers {
  const { clock, limits } = services;

  /** The event, where the capability reaches it; any other is not there. */
  async function mustFind({ params, reach, tenant, request }: Asked): Promise<EventRow> {
    const asked = { uuid: params.uuid.toLowerCase(), lang: wantedLanguages(request)[0] };
    return (await findEvent(tenant, reach, asked)) ?? refuse("content_not_found");
  }

  /** In whose name a guest is written to: that of the building's brand, whichever the console was opened at. */
  async function hostOfEvent({ whitelabel_uuid: uuid }: EventRow, request: FastifyRequest): Promise<Host> {
    const brand = (await services.brands.find({ uuid })) ?? refuse("internal");
    return {
      brand,
      origin: await portalOrigin(services, brand, request),
      locale: languageOf(request, brand.languageCodes),
    };
  }

  return {
    async "GET /admin/v1/events"({ query, reach, tenant, request }) {
      const { after, limit, ...wish } = { ...query, ...pageOf(query, ["instant", "uuid"]) };
      const lang = wantedLanguages(request)[0];
      const rows = await listEvents(tenant, reach, { wish, page: { after, limit }, lang, now: clock.now() });
      const { page, next } = paged(rows, limit, ({ start_at, uuid }) => [start_at?.toISOString() ?? "", uuid]);
      return { data: { events: page.map(toGuestEvent), next } };
    },

    async [`GET ${event}`](asked) {
      const found = await mustFind(asked);
      return { data: { event: toGuestEvent(found), counts: await countGuests(asked.tenant, found.uuid) } };
    },

    async [`GET ${event}/guests`](asked) {
      const { query, tenant } = asked;
      const { after, limit, ...wish } = { ...query, ...pageOf(query, ["text", "uuid"]) };
      const { uuid } = await mustFind(asked);
      const rows = await listGuests(tenant, uuid, wish, { after, limit });
      const { page, next } = paged(rows, limit, (guest) => [guest.sort_name, guest.uuid]);
      return { data: { guests: page.map(toGuest), next } };
    },

    async [`GET ${event}/invitable`](asked) {
      const { building_uuid } = await mustFind(asked);
      const people = await searchOccupants(asked.tenant, building_uuid, asked.query.search);
      return {
        data: { people: people.map(({ uuid, name, email, company_name }) => ({ uuid, name, email, company_name })) },
      };
    },

    async [`PUT ${event}/guests/:userUuid`](asked) {
      const { body, caller, params, request, tenant } = asked;
      const found = await mustFind(asked);
      const reason = body.reason?.trim() || null;
      if (!body.coming && reason === null) {
        const message = "must say why, since the person reads it";
        throw new Refusal("validation_failed", [{ path: "/reason", code: "required", message }]);
      }
      await limits.take(changesByOne, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const host = await hostOfEvent(found, request);
      const userUuid = params.userUuid.toLowerCase();
      const lang = wantedLanguages(request)[0];
      const change = { contentUuid: found.uuid, userUuid, coming: body.coming, reason, by: caller.userUuid };
      await inTransaction(tenant, (own) => changeGuest(services, own, { ...change, host, lang, request }));
      const [guest, after] = await Promise.all([
        findGuest(tenant, { contentUuid: found.uuid, userUuid }),
        mustFind(asked),
      ]);
      return { data: { guest: toGuest(guest ?? refuse("person_not_found")), event: toGuestEvent(after) } };
    },

    async [`POST ${event}/guests/export`](asked) {
      const { caller, request, tenant } = asked;
      const { uuid, building_uuid } = await mustFind(asked);
      await limits.take(exportsByOne, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const guests = await listGuests(tenant, uuid, {}, { after: undefined, limit: mostExported });
      await record(
        tenant,
        {
          action: "event.guests_exported",
          actor: { kind: "user", uuid: caller.userUuid },
          target: { kind: "content", uuid },
          buildingUuid: building_uuid,
          details: { count: guests.length },
        },
        { now: clock.now(), request },
      );
      return { data: { guests: guests.map(toGuest) } };
    },
  };
}
