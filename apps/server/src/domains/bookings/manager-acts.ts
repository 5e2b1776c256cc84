import type { EndpointBody } from "@atrium/contract/client.ts";
import { centsOf, decimalOf } from "@atrium/rules/booking-price.ts";
import { audiencesNamed } from "@atrium/rules/booking-rules.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import type { FastifyRequest } from "fastify";
import { audiencesOfPeople } from "../audiences/audience-sql.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { refuse, requiredReason } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { costOfCancelling, mustBeCancellable, placeOf } from "./booking-replies.ts";
import { type BookingPlace, findManagedBooking, type ManagedBookingRow } from "./manager-store.ts";
import { findOccupant } from "../people/occupants.ts";
import { placeBooking } from "./place-booking.ts";
import { type Estimate, estimate, mustBeAgreedByHouse, mustBeDay } from "./quotes.ts";
import { bookedFor } from "./requested-booking.ts";
import { findRoom, lockRooms } from "./rooms-store.ts";
import { markCanceled, moveBooking } from "./store.ts";
import { mailOccupant } from "./tell-occupant.ts";

/** The building in which a manager acts, and the brand whose mails are sent. */
export type ManagerCall = {
  buildingUuid: string;
  /** Who acts. */
  userUuid: string;
  lang: string | undefined;
  host: { brand: Brand; origin: string };
  request: FastifyRequest;
};

export type Acting = Pick<Services, "clock" | "config" | "outbox">;
type Booked = EndpointBody<"POST /admin/v1/buildings/:uuid/bookings">;
type Moved = EndpointBody<"PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid">;
type Cancelled = EndpointBody<"PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/cancel">;

type RoomTime = RequestedTime & { room_uuid: string };
type EstimateInput = {
  buildingUuid: string;
  lang: string | undefined;
  now: Date;
  roomTime: RoomTime;
  bookingUuid?: string | undefined;
  userUuid?: string | undefined;
};

/** The quote of a new or changed booking by the rules of its person. */
export async function managerEstimate(
  tenant: Tenant,
  { buildingUuid, lang, now, roomTime, bookingUuid, userUuid }: EstimateInput,
  lock = false,
): Promise<{ estimated: Estimate; booking: ManagedBookingRow | undefined }> {
  const { room_uuid: resourceUuid, ...requested } = roomTime;
  mustBeDay(requested.date, "validation_failed");
  const booking = bookingUuid ? await bookingOf(tenant, { buildingUuid, bookingUuid }, { lang, lock }) : undefined;
  const person = userUuid && (await findOccupant(tenant, { buildingUuid, userUuid }));
  if (userUuid && !person) refuse("person_not_found");
  const companyUuid = booking ? booking.company_uuid : ((person && person.company_uuid) ?? null);
  const personUuid = booking?.person_uuid ?? userUuid ?? noUuid;
  const asked = { buildingUuid, userUuid: personUuid, companyUuid, runsBuilding: true };
  const days = { date: requested.date, days: (requested.nights ?? 0) + 1 };
  const row = (await findRoom(tenant, { ...asked, ...days, lang, resourceUuid })) ?? refuse("resource_not_found");
  const standing = booking && {
    uuid: booking.uuid,
    start_at: booking.start_at,
    end_at: booking.end_at,
    total_cents: centsOf(booking.total_price ?? "0"),
    cancellation_steps: booking.cancellation_steps,
    pays: booking.pays,
  };
  const names = audiencesNamed(row.rules, row.prices).length > 0;
  const audiences = names ? await audiencesOfPeople(tenant, [personUuid]) : undefined;
  const audienceUuids = audiences?.get(personUuid) ?? new Set<string>();
  return { estimated: estimate(row, requested, { audienceUuids, companyUuid, now }, standing), booking };
}

/** For a quote without a person. */
const noUuid = "00000000-0000-0000-0000-000000000000";

async function bookingOf(tenant: Tenant, place: BookingPlace, how: { lang: string | undefined; lock?: boolean }) {
  return (await findManagedBooking(tenant, place, how)) ?? refuse("booking_not_found");
}

const said = (overrides: readonly string[]) => (overrides.length > 0 ? { overrides: overrides.join(" ") } : {});

/** Books for a person. No approval is needed, since the manager could give it. */
export async function bookForSomebody(
  services: Acting,
  own: Tenant,
  { buildingUuid, userUuid: by, lang, host, request, ...body }: ManagerCall & Booked,
): Promise<string> {
  const { user_uuid: userUuid, quote_hash: quoteHash, overrides, ...roomTime } = body;
  // Concurrent bookings of one quota wait for each other.
  await lockRooms(own, [roomTime.room_uuid]);
  const now = services.clock.now();
  const { estimated } = await managerEstimate(own, { buildingUuid, lang, now, roomTime, userUuid });
  mustBeAgreedByHouse(estimated, { quoteHash, overrides });
  const { row } = estimated;
  const placed = await placeBooking(services, own, {
    // A manager has no card of the person, so the booking is invoiced.
    wanted: { ...bookedFor(userUuid, estimated), status: "accepted", pays: false },
    owner: { ownerType: row.owner_type, ownerUuid: row.owner_uuid },
    actor: { kind: "manager", uuid: by },
    details: said(overrides),
    host,
    lang,
    request,
  });
  return placed.uuid;
}

/** Moves a person's booking to another time, length or room, decided on the locked rooms and row. */
export async function moveAsManager(
  services: Acting,
  own: Tenant,
  {
    buildingUuid,
    userUuid: by,
    lang,
    host,
    request,
    bookingUuid,
    ...body
  }: ManagerCall & Moved & { bookingUuid: string },
): Promise<string> {
  const { quote_hash: quoteHash, overrides, message = "", ...roomTime } = body;
  const before = await bookingOf(own, { buildingUuid, bookingUuid }, { lang });
  await lockRooms(own, [before.resource_uuid, roomTime.room_uuid]);
  const now = services.clock.now();
  const { estimated, booking } = await managerEstimate(own, { buildingUuid, lang, now, roomTime, bookingUuid }, true);
  if (!booking) return refuse("internal");
  mustStand(booking, now);
  mustBeAgreedByHouse(estimated, { quoteHash, overrides });
  // The booking has been moved to a third room since, which is not locked.
  if (booking.resource_uuid !== before.resource_uuid) refuse("quote_changed");
  const { row, time, assessed } = estimated;
  const inCalendar = bookingTitle(booking.status) === "booked";
  const moved = await moveBooking(own, bookingUuid, {
    ...time,
    resource_uuid: row.uuid,
    total_price: row.currency_type === null ? null : decimalOf(assessed.total_cents),
    currency_type: row.currency_type,
    quote_lines: assessed.lines,
    invited: inCalendar,
    now,
  });
  if (!moved) refuse("slot_taken");
  await mailOccupant(services, own, { bookingUuid, ...host, outcome: { moved: message.trim() || null, inCalendar } });
  await record(
    own,
    { action: "booking.changed", actor: { kind: "manager", uuid: by }, ...placeOf(booking), details: said(overrides) },
    { now, request },
  );
  return bookingUuid;
}

/** Cancels a person's booking; an already cancelled one is unchanged. */
export async function cancelAsManager(
  services: Acting,
  own: Tenant,
  call: ManagerCall & Cancelled & { bookingUuid: string },
): Promise<string> {
  const { buildingUuid, userUuid: by, lang, host, request, bookingUuid, waive } = call;
  const reason = requiredReason(call.reason);
  const booking = await bookingOf(own, { buildingUuid, bookingUuid }, { lang, lock: true });
  const title = bookingTitle(booking.status);
  if (title === "cancelled") return bookingUuid;
  const now = services.clock.now();
  mustStand(booking, now);
  const cost = costOfCancelling(booking, now);
  const waived = waive && (cost ?? centsOf(booking.total_price ?? "0")) > 0;
  const after = waived ? "0" : cost === null ? undefined : decimalOf(cost);
  await markCanceled(own, [bookingUuid], now, {
    decision_reason: reason,
    ...(after === undefined ? {} : { total_price: after }),
  });
  const inCalendar = title === "booked";
  await mailOccupant(services, own, {
    bookingUuid,
    ...host,
    outcome: { calledOff: reason, waived, costs: cost === null ? undefined : !waived && cost > 0, inCalendar },
  });
  const spared = cost === null ? booking.total_price : decimalOf(cost);
  const details = waived ? { waived, price: spared } : after === undefined ? {} : { price: after };
  await record(
    own,
    { action: "booking.cancelled", actor: { kind: "manager", uuid: by }, ...placeOf(booking), details },
    { now, request },
  );
  return bookingUuid;
}

/** Managers may cancel after the person's cancellation window, but not after the booking's end. */
export function mustStand(booking: ManagedBookingRow, now: Date): void {
  mustBeCancellable({ ...booking, cancellation_window_end_minutes: null }, now);
}
