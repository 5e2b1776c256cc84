import type { EndpointBody } from "@atrium/contract/client.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import type { Booker } from "@atrium/rules/booking-rules.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { recordAll } from "../../platform/facts/facts.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { askBookingManager } from "./ask-manager.ts";
import { costOfCancelling, placeOf } from "./booking-replies.ts";
import { bookedBy } from "./requested-booking.ts";
import { findRoom, lockRooms, type RoomsAsked } from "./rooms-store.ts";
import {
  chosenOf,
  daysOf,
  estimateSeries,
  checkSeriesQuote,
  refuseConflicts,
  type SeriesAsked,
} from "./series-quotes.ts";
import { restOf } from "./series-replies.ts";
import { findSeries, insertSeries, type SeriesPlace } from "./series-store.ts";
import { insertBookings, markCanceled } from "./store.ts";
import { mailSeries } from "./tell-occupant.ts";

export type Acting = Pick<Services, "clock" | "config" | "outbox">;

/** The person who acts, and the brand whose mails are sent. */
type Act = {
  userUuid: string;
  lang: string | undefined;
  host: { brand: Brand; origin: string };
  request: FastifyRequest;
};

type Agreed = EndpointBody<"POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series">;
type Booking = Act & {
  asked: Omit<RoomsAsked, "date" | "days"> & Booker & { resourceUuid: string };
  series: SeriesAsked;
  form_responses: Agreed["form_responses"] | undefined;
} & Pick<Agreed, "quote_hash">;

/** A room that is paid when it is booked has no series: each date is booked on its own, so that the person sees whether it was paid or declined. */
const paidByDate = {
  path: "/repeat",
  code: "paid_when_booked",
  message: "is not for this room, which is paid when it is booked: book each date by itself",
};

/** The current quote of the series. */
export async function estimateOf(
  tenant: Tenant,
  { asked, series, now }: Pick<Booking, "asked" | "series"> & { now: Date },
) {
  const row = (await findRoom(tenant, { ...asked, ...daysOf(series) })) ?? refuse("resource_not_found");
  if (row.gateway_id !== null) refuse("booking_rule_broken", [paidByDate]);
  const { audienceUuids, companyUuid } = asked;
  return estimateSeries(row, series, { audienceUuids, companyUuid, now });
}

/**
 * Books every date of a series that was not left out, on the locked room and in one statement: all of them, or none. Returns the uuid of the series.
 * Part of a transaction, which is aborted if a time was taken first (`slot_taken`).
 */
export async function bookSeries(
  services: Acting,
  own: Tenant,
  { asked, series, quote_hash: quoteHash, form_responses = [], userUuid, host, request }: Booking,
): Promise<string> {
  const now = services.clock.now();
  // Without this lock, a move of a booking in this room could wait for one of these dates while this transaction waits for that booking.
  await lockRooms(own, [asked.resourceUuid]);
  const estimated = await estimateOf(own, { asked, series, now });
  checkSeriesQuote(estimated, quoteHash);
  const { row, quoted, repeat, asker } = estimated;
  const leftOut = quoted.flatMap(({ on, state }) => (state === "left_out" ? [on] : []));
  const place = { buildingUuid: asked.buildingUuid, userUuid };
  const seriesUuid = await insertSeries(own, { ...place, repeat, leftOut, now });
  // In the order of time, so that transactions with overlapping dates do not deadlock.
  const wanted = chosenOf(quoted)
    .toSorted((one, other) => one.time.start.getTime() - other.time.start.getTime())
    .map(({ requested, time, assessment }) => {
      const estimate = { row, requested, asker, time, assessed: assessment, standing: undefined, pay: null, hash: "" };
      return { ...bookedBy(userUuid, estimate, form_responses), series_uuid: seriesUuid };
    });
  const uuids = (await insertBookings(own, wanted, now)) ?? refuse("slot_taken");
  const booked = uuids.map((uuid, at) => ({ uuid, status: wanted[at]?.status ?? "accepted" }));
  const facts = booked.map(({ uuid, status }) => ({
    action: "booking.requested" as const,
    actor: { kind: "user" as const, uuid: userUuid },
    ...placeOf({ uuid, building_uuid: asked.buildingUuid }),
    details: { status, series: seriesUuid },
  }));
  await recordAll(own, facts, { now, request });
  const [standing, pending] = ["accepted", "pending"].map((status) =>
    booked.filter((one) => one.status === status).map(({ uuid }) => uuid),
  );
  if (standing?.length) await mailSeries(services, own, { bookingUuids: standing, ...host, outcome: "booked" });
  for (const bookingUuid of pending ?? []) await askBookingManager(services, own, { bookingUuid, ...host });
  return seriesUuid;
}

/** If times were taken first: refuses with the dates that are now in conflict. */
export async function orConflicts<T>(work: () => Promise<T>, now: () => ReturnType<typeof estimateOf>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "slot_taken") refuseConflicts((await now()).quoted);
    throw error;
  }
}

/**
 * Cancels one booking of a series and all later ones, if they are unchanged since they were read: those that can still be cancelled. Part of a
 * transaction.
 */
export async function cancelRest(
  services: Acting,
  own: Tenant,
  {
    place,
    from,
    quoteHash,
    userUuid,
    lang,
    host,
    request,
  }: Act & { place: SeriesPlace; from: string; quoteHash: string },
): Promise<void> {
  const series = (await findSeries(own, place, { lang, lock: true })) ?? refuse("series_not_found");
  // By the time at which the lock was acquired.
  const now = services.clock.now();
  const rest = restOf(series, from, now) ?? refuse("booking_not_found");
  if (rest.hash !== quoteHash) refuse("quote_changed");
  const { cancelled } = rest;
  if (cancelled.length === 0) refuse("cancellation_closed");
  const bookingUuids = cancelled.map(({ uuid }) => uuid);
  // Bookings with the same cost are updated in one statement.
  for (const [cost, bookings] of Map.groupBy(cancelled, (one) => costOfCancelling(one, now)))
    await markCanceled(
      own,
      bookings.map(({ uuid }) => uuid),
      now,
      cost === null ? {} : { total_price: decimalOf(cost) },
    );
  const facts = cancelled.map((booking) => ({
    action: "booking.cancelled" as const,
    actor: { kind: "user" as const, uuid: userUuid },
    ...placeOf(booking),
    details: { series: series.uuid },
  }));
  await recordAll(own, facts, { now, request });
  // A request that waits for approval has no calendar entry.
  const inCalendar = cancelled.filter(({ status }) => bookingTitle(status) === "booked").map(({ uuid }) => uuid);
  await mailSeries(services, own, { bookingUuids, ...host, outcome: { cancelled: new Set(inCalendar) } });
}
