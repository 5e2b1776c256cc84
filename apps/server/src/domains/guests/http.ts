import type { EndpointReply } from "@atrium/contract/client.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { answeredBefore, fingerprintOf, once, readIdempotencyKey } from "../../platform/http/idempotency.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, requiredReason, requiredText } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import { meantOf } from "../audiences/audience-sql.ts";
import { searchOccupants } from "../people/occupants.ts";
import type { Services } from "../sessions/services.ts";
import { changeGuest } from "./change-guest.ts";
import { countReaders, findMessage, listMessages } from "./message-store.ts";
import { toGuest, toGuestEvent, toMessage, toWaiter } from "./replies.ts";
import { sendMessage } from "./send-message.ts";
import { countGuests, findGuest, listEvents, listGuests, listWaiting } from "./store.ts";
import { hostOfEvent, mustFindEvent } from "./find-event.ts";

type MessageSent = EndpointReply<"POST /admin/v1/events/:uuid/messages">;

const event = "/admin/v1/events/:uuid";

type GuestHandlers = Pick<
  Handlers,
  | "GET /admin/v1/events"
  | `GET ${typeof event}`
  | `GET ${typeof event}/guests`
  | `GET ${typeof event}/invitable`
  | `PUT ${typeof event}/guests/:userUuid`
  | `GET ${typeof event}/waiting`
  | `GET ${typeof event}/messages`
  | `POST ${typeof event}/messages`
  | `POST ${typeof event}/guests/export`
>;

/** Each change sends a mail, each message one per reader, and each export is a whole list of people. */
const changesByOne: LimitRule = { name: "guest_changes", points: 300, seconds: 60 * 60 };
const messagesByOne: LimitRule = { name: "guest_messages", points: 20, seconds: 60 * 60 };
const exportsByOne: LimitRule = { name: "guest_exports", points: 30, seconds: 60 * 60 };

/** The most guests of an export, which is one answer; no event has as many. */
const mostExported = 50_000;

/** The guests of a building's events, for their managers (row P7). */
export function guestHandlers(services: Services): GuestHandlers {
  const { clock, limits } = services;

  return {
    async "GET /admin/v1/events"({ query, reach, tenant, request }) {
      const { after, limit, ...filter } = { ...query, ...pageOf(query, ["instant", "uuid"]) };
      const lang = wantedLanguages(request)[0];
      const rows = await listEvents(tenant, reach, { filter, page: { after, limit }, lang, now: clock.now() });
      const { page, next } = paged(rows, limit, ({ start_at, uuid }) => [start_at?.toISOString() ?? "", uuid]);
      return { data: { events: page.map(toGuestEvent), next } };
    },

    async [`GET ${event}`](asked) {
      const found = await mustFindEvent(asked);
      return { data: { event: toGuestEvent(found), counts: await countGuests(asked.tenant, found.uuid) } };
    },

    async [`GET ${event}/guests`](asked) {
      const { query, tenant } = asked;
      const { after, limit, ...filter } = { ...query, ...pageOf(query, ["text", "uuid"]) };
      const { uuid } = await mustFindEvent(asked);
      const rows = await listGuests(tenant, uuid, filter, { after, limit });
      const { page, next } = paged(rows, limit, (guest) => [guest.sort_name, guest.uuid]);
      return { data: { guests: page.map(toGuest), next } };
    },

    async [`GET ${event}/invitable`](asked) {
      const { building_uuid, audience_uuid } = await mustFindEvent(asked);
      const found = await searchOccupants(asked.tenant, building_uuid, asked.query.search);
      const uuids = found.map(({ uuid }) => uuid);
      // A person who cannot see the event cannot be added.
      const meant = await meantOf(asked.tenant, audience_uuid, uuids);
      const people = found.filter(({ uuid }) => meant.has(uuid));
      return {
        data: { people: people.map(({ uuid, name, email, company_name }) => ({ uuid, name, email, company_name })) },
      };
    },

    async [`PUT ${event}/guests/:userUuid`](asked) {
      const { body, caller, params, request, tenant } = asked;
      const found = await mustFindEvent(asked);
      const reason = body.coming ? body.reason?.trim() || null : requiredReason(body.reason);
      await limits.take(changesByOne, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const host = await hostOfEvent(services, found, request);
      const userUuid = params.userUuid.toLowerCase();
      const lang = wantedLanguages(request)[0];
      const change = { contentUuid: found.uuid, userUuid, coming: body.coming, reason, by: caller.userUuid };
      await inTransaction(tenant, (own) => changeGuest(services, own, { ...change, host, lang, request }));
      const [guest, after] = await Promise.all([
        findGuest(tenant, { contentUuid: found.uuid, userUuid }),
        mustFindEvent(asked),
      ]);
      return { data: { guest: toGuest(guest ?? refuse("person_not_found")), event: toGuestEvent(after) } };
    },

    async [`GET ${event}/waiting`](asked) {
      const { after, limit } = pageOf(asked.query, ["instant", "uuid"]);
      const { uuid } = await mustFindEvent(asked);
      const rows = await listWaiting(asked.tenant, uuid, { after, limit });
      const { page, next } = paged(rows, limit, (row) => [row.joined_at.toISOString(), row.wait_uuid]);
      return { data: { people: page.map(toWaiter), next } };
    },

    async [`GET ${event}/messages`](asked) {
      const { after, limit } = pageOf(asked.query, ["instant", "uuid"]);
      const { uuid } = await mustFindEvent(asked);
      const [rows, readers] = await Promise.all([
        listMessages(asked.tenant, uuid, { after, limit }),
        countReaders(asked.tenant, uuid),
      ]);
      const { page, next } = paged(rows, limit, (row) => [row.sent_at.toISOString(), row.uuid]);
      return { data: { messages: page.map(toMessage), readers, next } };
    },

    async [`POST ${event}/messages`](asked) {
      const { body, caller, request, tenant } = asked;
      const { userUuid } = caller;
      const key = readIdempotencyKey(request.headers["idempotency-key"]);
      const fingerprint = fingerprintOf(`POST ${event}/messages`, [request.params, request.query, body]);
      const keyed = key === undefined ? undefined : { tenant, userUuid, key, fingerprint };
      const before = keyed && (await answeredBefore<MessageSent>(keyed));
      if (before) return before;
      const found = await mustFindEvent(asked);
      const text = requiredText(body.text, "text");
      const subject = requiredText(body.subject, "subject");
      // Limits and brands are read outside the transaction: the embedded database has one connection.
      await limits.take(messagesByOne, `${tenant.portfolioUuid} ${userUuid}`);
      const host = await hostOfEvent(services, found, request);
      const message = { event: found, to: body.to, subject, text, by: userUuid, host, request };
      const work = async (own: Tenant): Promise<MessageSent> => {
        const uuid = await sendMessage(services, own, message);
        const sent = await findMessage(own, { contentUuid: found.uuid, uuid });
        return { data: { message: toMessage(sent ?? refuse("internal")) } };
      };
      return keyed ? once({ ...keyed, clock, work }) : inTransaction(tenant, work);
    },

    async [`POST ${event}/guests/export`](asked) {
      const { caller, request, tenant } = asked;
      const { uuid, building_uuid } = await mustFindEvent(asked);
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
