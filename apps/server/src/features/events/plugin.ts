import type { EndpointReply } from "@atrium/contract/client.ts";
import { type RsvpAction, rsvpAction } from "@atrium/rules/rsvp.ts";
import type { FastifyRequest } from "fastify";
import { type Host, hostOf } from "../../shared/brands/portal-origin.ts";
import type { Tenant } from "../../shared/database/database.ts";
import { wantedLanguages } from "../../shared/http/languages.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { onceAsked } from "../../shared/http/once-asked.ts";
import { refuse } from "../../shared/http/refusal.ts";
import type { Caller } from "../../shared/identity/callers.ts";
import { findItem, type ItemAsked, type ItemRow, lockItem } from "../../shared/items/item-store.ts";
import { placesStream } from "../../shared/items/places.ts";
import { Turns } from "../../shared/items/turns.ts";
import type { Services } from "../../shared/services.ts";
import { invite } from "./invitation.ts";
import { rsvpOf, toEventPost } from "./replies.ts";
import { type Attendance, findAttendance, freePlace, takePlace } from "./store.ts";

const attendKey = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const recallKey = "PUT /tenant/v1/event-posts/:uuid/recall";

type EventHandlers = Pick<Handlers, "GET /tenant/v1/event-posts/:uuid" | typeof attendKey | typeof recallKey>;
type Answer = EndpointReply<typeof attendKey>;
type Call = { params: { uuid: string; id?: string }; caller: Caller; tenant: Tenant; request: FastifyRequest };
type Found = { row: ItemRow; attendance: Attendance };

/** What an RSVP that cannot be had is refused with. */
const refusalOf = { sold_out: "event_sold_out", closed: "rsvp_closed" } as const;

/** Each verb says what shall be, and never toggles: whoever has it so already is answered so (R18). */
const wishes = {
  attend: { has: true, by: attendKey },
  recall: { has: false, by: recallKey },
} as const;

export function eventHandlers(services: Services): EventHandlers {
  const { clock, metrics, streamTickets } = services;
  const now = () => clock.now();
  const turns = new Turns();

  const askedBy = ({ params, caller, request }: Call): ItemAsked => ({
    uuid: params.uuid,
    type: "Event",
    buildingUuids: caller.buildingUuids,
    ...(params.id === undefined ? {} : { buildingUuid: params.id }),
    lang: wantedLanguages(request)[0],
  });
  const whose = ({ params, caller }: Call) => ({ contentUuid: params.uuid, userUuid: caller.userUuid });

  async function find(tenant: Tenant, call: Call): Promise<Found> {
    const [row, attendance] = await Promise.all([
      findItem(tenant, askedBy(call), now),
      findAttendance(tenant, whose(call)),
    ]);
    return row ? { row, attendance } : refuse("content_not_found");
  }

  /** The attendance is read once the event's row is held: whatever changes it holds that row as well. */
  async function lock(tenant: Tenant, call: Call): Promise<Found> {
    const row = (await lockItem(tenant, askedBy(call), now)) ?? refuse("content_not_found");
    return { row, attendance: await findAttendance(tenant, whose(call)) };
  }

  const actionOf = ({ row, attendance }: Found): RsvpAction => rsvpAction(rsvpOf(row, attendance.attending), now());

  function mustBeOpen(found: Found, wish: keyof typeof wishes): void {
    const action = actionOf(found);
    if (action !== wish) refuse(action === "sold_out" ? refusalOf.sold_out : refusalOf.closed);
  }

  /**
   * Looked at first without holding anything, so that whoever comes too late holds up nobody; then decided once more on the locked row, by
   * the time at which it was had.
   */
  async function rsvp(call: Call, wish: keyof typeof wishes): Promise<Answer> {
    const { tenant, caller, request } = call;
    const { has, by } = wishes[wish];
    const { userUuid } = caller;
    const once = await onceAsked<Answer>({ tenant, userUuid, clock, request, endpoint: by });
    if (once.before) return once.before;
    const [first, host] = await Promise.all([find(tenant, call), hostOf(services, request)]);
    const mayBe = ({ attendance, row }: Found) => {
      if (attendance.attending !== has) mustBeOpen({ attendance, row }, wish);
    };
    mayBe(first);
    return turns.take(first.row.uuid, async (waited) => {
      if (waited) mayBe(await find(tenant, call));
      let changed = false;
      const answer = await once.work(async (own) => {
        const found = await lock(own, call);
        mayBe(found);
        const { row, attendance } = found;
        if (attendance.attending === has) return { data: { event_post: toEventPost(row, userUuid, has) } };
        const taken = await change(own, found, { has, userUuid, host });
        changed = true;
        return { data: { event_post: toEventPost({ ...row, attendants_taken: taken }, userUuid, has) } };
      });
      if (changed) metrics.happened("rsvp", wish);
      return answer;
    });
  }

  type Wanted = { has: boolean; userUuid: string; host: Host };

  /** Answers how many places are taken from then on. */
  async function change(own: Tenant, { row, attendance }: Found, { has, userUuid, host }: Wanted): Promise<number> {
    const what = { contentUuid: row.uuid, buildingUuid: row.building_uuid, userUuid, now: now() };
    const uuid = has ? await takePlace(own, what) : attendance.uuid;
    if (!has) await freePlace(own, what);
    if (uuid) await invite(services, own, { row, host, userUuid, attendance: { ...attendance, uuid }, coming: has });
    return row.attendants_taken + (has ? 1 : -1);
  }

  return {
    async "GET /tenant/v1/event-posts/:uuid"(call) {
      const asOf = now();
      const { row, attendance } = await find(call.tenant, call);
      const { userUuid } = call.caller;
      return {
        data: { event_post: toEventPost(row, userUuid, attendance.attending) },
        event_stream: placesStream(streamTickets, { contentUuid: row.uuid, userUuid, now: asOf }),
      };
    },
    [attendKey]: (call) => rsvp(call, "attend"),
    [recallKey]: (call) => rsvp(call, "recall"),
  };
}
