import { createHash } from "node:crypto";
import type { BookingQuote } from "@atrium/contract/entities/room.ts";
import { cancellationCloses } from "@atrium/rules/booking-cancellation.ts";
import { type Asker, assess, type Assessment, nearestOffers } from "@atrium/rules/booking-offers.ts";
import { isWalkIn } from "@atrium/rules/booking-now.ts";
import { type Booker, brokenCheck, ruleFor } from "@atrium/rules/booking-rules.ts";
import { type BookedTime, readTimes, type RequestedTime } from "@atrium/rules/booking-times.ts";
import { dueNow } from "@atrium/rules/booking-payment.ts";
import { cancellationCosts, type CancellationStep } from "@atrium/rules/cancellation-steps.ts";
import { isDay, wallTime } from "@atrium/rules/wall-clock.ts";
import type { Static } from "typebox";
import { Refusal, refuse, refuseField } from "../../platform/http/refusal.ts";
import { bookableWithout, isOffered, toOffer, toQuote } from "./room-replies.ts";
import type { RoomWithBookings } from "./rooms-store.ts";

/** The booking that would be changed. */
export type Standing = {
  uuid: string;
  start_at: Date;
  end_at: Date;
  total_cents: number;
  /** The lines that the person agreed to when booking. */
  cancellation_steps: readonly CancellationStep[];
  /** Whether it is paid by card. */
  pays: boolean;
};

export type Estimate = {
  row: RoomWithBookings;
  requested: RequestedTime;
  asker: Asker;
  time: BookedTime;
  assessed: Assessment;
  standing: Standing | undefined;
  /** The charge when the person agrees, by the gateway of the building's brand; null if nothing is charged. */
  pay: { cents: number; gateway_id: string } | null;
  /** A hash of everything that the person agrees to. */
  hash: string;
};

export function mustBeDay(date: string, refusal: "validation_failed" | "invalid_parameter"): void {
  if (!isDay(date)) refuse(refusal, [{ path: "/date", code: "format", message: "must be a day of the calendar" }]);
}

/** The instants of a requested time in the building's time zone; refused if it does not exist or exists twice. */
export function timeOf(
  requested: RequestedTime,
  timeZone: string,
  refusal: "validation_failed" | "invalid_parameter",
): BookedTime {
  const time = readTimes(requested, timeZone);
  if ("start" in time) return time;
  throw new Refusal(refusal, [{ ...time, message: timeMessages[time.code] }]);
}

export const timeMessages = {
  format: "must be a day of the calendar and times of its clock",
  order: "must be after from",
  skipped: "is skipped by the clocks on that day",
  repeated: "must say which is meant, first, second or both: the clocks show this time twice on that day",
};

/** The quote of a booking, or of another time of one. The same function decides when it is booked. */
export function estimate(
  row: RoomWithBookings,
  requested: RequestedTime,
  { walkIn = false, ...who }: Booker & { now: Date; walkIn?: boolean | undefined },
  standing?: Standing,
): Estimate {
  const asker = { ...who, timeZone: row.timezone, before: standing && amountOf(standing, row.timezone) };
  const time = timeOf(requested, row.timezone, "validation_failed");
  const limits = walkIn ? ruleFor(row.rules, { ...asker, date: time.date })?.limits : undefined;
  const isBegun = (limits && isWalkIn(time, limits, who.now)) ?? false;
  const assessed = withStanding(assess(bookableWithout(row, standing?.uuid), time, asker), time, {
    standing,
    isBegun,
    now: who.now,
  });
  const { lines, total_cents, approval_required } = assessed;
  const pay = payOf(row, total_cents, standing);
  const agreed = [
    row.uuid,
    time.start,
    time.end,
    lines,
    total_cents,
    row.currency_type,
    approval_required,
    standing && [standing.uuid, standing.start_at, standing.end_at],
    ...(pay ? [pay.cents] : []),
  ];
  const hash = hashOf([
    agreed,
    row.cancellation_window_end_minutes,
    standing?.cancellation_steps ?? row.cancellation_steps,
  ]);
  return { row, requested, asker, time, assessed, standing, pay, hash };
}

/** A booking keeps its way of payment, even if its room has another one now. */
function payOf({ gateway_id, currency_type }: RoomWithBookings, total_cents: number, standing: Standing | undefined) {
  const cents = dueNow({ total_cents, before_cents: standing?.total_cents ?? null });
  const isPaid = standing?.pays ?? true;
  return isPaid && gateway_id !== null && currency_type !== null && cents > 0 ? { cents, gateway_id } : null;
}

const amountOf = ({ start_at, end_at }: Standing, timeZone: string) => ({
  date: wallTime(start_at, timeZone).date,
  minutes: (end_at.getTime() - start_at.getTime()) / 60_000,
});

/** A hash of what a person agrees to, so that a change is noticed. */
export function hashOf(agreed: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(agreed)).digest("base64url");
}

/** The minimum notice applies to a start once: neither to an extension, nor to a booking at the door. */
function withStanding(
  assessed: Assessment,
  { start, end }: BookedTime,
  { standing, isBegun, now }: { standing: Standing | undefined; isBegun: boolean; now: Date },
): Assessment {
  const isAsked = !isBegun && standing?.start_at.getTime() !== start.getTime();
  if (isAsked || end <= now) return assessed;
  const checks = assessed.checks.map((one) => (one.check === "lead" ? { ...one, passed: true } : one));
  return { ...assessed, checks, bookable: assessed.free && checks.every(({ passed }) => passed) };
}

/** The rule that forbids a booking, apart from a taken time, as a refusal code. */
export function obstacle({
  row,
  assessed,
  standing,
  time,
}: Pick<Estimate, "row" | "assessed" | "standing" | "time">): { code: string; message: string } | undefined {
  if (!isOffered(row, assessed.approval_required)) {
    return { code: "not_bookable", message: "is not for members to book" };
  }
  // The manager approved a certain time: a longer one needs a new approval.
  if (standing && assessed.approval_required && !(standing.start_at <= time.start && time.end <= standing.end_at)) {
    return { code: "approval", message: "needs an approval: cancel it and ask for the other time" };
  }
  const broken = brokenCheck(assessed.checks);
  return broken && { code: broken.check, message: whatWouldPass(broken) };
}

function whatWouldPass({ check, minutes, at, open, quota }: NonNullable<ReturnType<typeof brokenCheck>>): string {
  const says = {
    audience: "may not be booked by this person on this day",
    lead: `may begin from ${at?.toISOString()} on`,
    horizon: `may begin until ${at?.toISOString()}`,
    least: `must last ${minutes} minutes or more`,
    most: `must last ${minutes} minutes or less`,
    step: `must begin and last by steps of ${minutes} minutes`,
    hours: open?.length ? "must lie within the opening hours" : "is on a day on which it is closed",
    quota:
      quota &&
      `exceeds what a ${quota.per} may book each ${quota.each}: ${quota.left} of ${quota.most} ${quota.of} are left, and all again from ${quota.renews_on} on`,
  };
  return says[check] ?? "is more than a quota leaves";
}

/** Refuses if the rules forbid the booking now, or if the quote has changed. The database decides whether the time is free. */
export function checkQuote(estimated: Estimate, quoteHash: string): void {
  const found = obstacle(estimated);
  if (found) refuse("booking_rule_broken", [{ path: "/from", ...found }]);
  if (estimated.hash !== quoteHash) refuse("quote_changed");
}

/** The same for managers, who may override the failed checks that they have seen. */
export function mustBeAgreedByHouse(
  { assessed, hash, time, asker }: Estimate,
  { quoteHash, overrides }: { quoteHash: string; overrides: readonly string[] },
): void {
  if (time.end <= asker.now) refuseField("to", "past", "must lie ahead");
  const unseen = assessed.checks.filter(({ passed, check }) => !passed && !overrides.includes(check));
  if (unseen.length > 0) {
    throw new Refusal(
      "booking_rule_broken",
      unseen.map((broken) => ({ path: "/overrides", code: broken.check, message: whatWouldPass(broken) })),
    );
  }
  if (hash !== quoteHash) refuse("quote_changed");
}

/** A quote for managers: without an approval, and without alternatives. */
export function managerQuoteOf({ row, time, assessed, standing, hash }: Estimate): Static<typeof BookingQuote> {
  const { cancellation_window_end_minutes } = row;
  const span = { start_at: time.start.toISOString(), end_at: time.end.toISOString() };
  return toQuote(row, time, {
    assessed: { ...assessed, approval_required: false },
    bookable: assessed.bookable,
    before_cents: standing ? standing.total_cents : null,
    cancellable_until: cancellationCloses({ ...span, cancellation_window_end_minutes }),
    cancellation_costs: costsOf(row, time, { assessed, standing }),
    quote_hash: hash,
    payment: null,
    alternatives: [],
  });
}

/** The cost of a cancellation, by the time from which it applies. */
const costsOf = (
  row: RoomWithBookings,
  { start }: BookedTime,
  { assessed: { total_cents }, standing }: Pick<Estimate, "assessed" | "standing">,
) => {
  const { cancellation_steps } = standing ?? row;
  return cancellationCosts({ start_at: start.toISOString(), total_cents, cancellation_steps });
};

export function quoteOf(estimated: Estimate): Static<typeof BookingQuote> {
  const { row, requested, asker, time, assessed, standing, pay, hash } = estimated;
  const may = assessed.free && obstacle(estimated) === undefined;
  const { cancellation_window_end_minutes } = row;
  const span = { start_at: time.start.toISOString(), end_at: time.end.toISOString() };
  const others = may
    ? []
    : nearestOffers([bookableWithout(row, standing?.uuid)], requested, asker, { most: 3, perRoom: 3 });
  const offered = others.filter((one) => isOffered(row, one.assessed.approval_required));
  return toQuote(row, time, {
    assessed,
    bookable: may,
    before_cents: standing ? standing.total_cents : null,
    cancellable_until: cancellationCloses({ ...span, cancellation_window_end_minutes }),
    cancellation_costs: costsOf(row, time, { assessed, standing }),
    quote_hash: hash,
    payment: pay,
    alternatives: offered.map((one) => toOffer(row, one.time, one.assessed)),
  });
}
