import type { EndpointBody } from "@atrium/contract/client.ts";
import type { SeriesQuote } from "@atrium/contract/entities/series.ts";
import type { Asker } from "@atrium/rules/booking-offers.ts";
import { type SeriesFault, seriesDates } from "@atrium/rules/booking-series.ts";
import { assessSeries, conflictsOf, type SeriesDate } from "@atrium/rules/booking-series-quote.ts";
import { type Booker, brokenCheck } from "@atrium/rules/booking-rules.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import { isDay, laterDay } from "@atrium/rules/wall-clock.ts";
import type { Static } from "typebox";
import { type InputFault, Refusal, refuse } from "../../platform/http/refusal.ts";
import { hashOf, mustBeDay, obstacle, timeMessages } from "./quotes.ts";
import { bookable, toCheck } from "./room-replies.ts";
import type { RoomWithBookings } from "./rooms-store.ts";

export type SeriesBody = EndpointBody<"POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote">;

/** The request, after its pattern was found to be valid. */
export type SeriesAsked = {
  requested: RequestedTime;
  repeat: SeriesBody["repeat"];
  dates: string[];
  choices: NonNullable<SeriesBody["choices"]>;
};

export type SeriesEstimate = SeriesAsked & {
  row: RoomWithBookings;
  asker: Asker;
  quoted: SeriesDate[];
  total_cents: number;
  /** A hash of everything that the person agrees to. */
  hash: string;
};

/** How far another time may be from the pattern's date. */
const mostDaysAway = 31;

/** The dates of the pattern with the person's decisions about them; refused with the invalid field. */
export function readSeries({ repeat, choices = [], ...requested }: SeriesBody): SeriesAsked {
  mustBeDay(requested.date, "validation_failed");
  const dates = seriesDates(requested.date, repeat);
  if (!Array.isArray(dates))
    throw new Refusal("validation_failed", [{ ...dates, message: patternMessages[dates.code] }]);
  const faults = choices.flatMap((choice, at) => choiceFault(choice, { dates, before: choices.slice(0, at), at }));
  if (faults.length > 0) throw new Refusal("validation_failed", faults);
  return { requested, repeat, dates, choices };
}

type Choice = SeriesAsked["choices"][number];

function choiceFault(
  { on, left_out, time }: Choice,
  { dates, before, at }: { dates: readonly string[]; before: readonly Choice[]; at: number },
): InputFault[] {
  const fault = (field: string, code: string, message: string) => [{ path: `/choices/${at}${field}`, code, message }];
  if (!dates.includes(on) || before.some((other) => other.on === on))
    return fault("/on", "unknown", "must be a date of the series, once");
  if (left_out && time) return fault("", "one_choice", "is left out or has another time, not both");
  if (time && !(isDay(time.date) && isNear(time.date, on)))
    return fault("/time/date", "too_far", `must be a day at most ${mostDaysAway} days from ${on}`);
  return [];
}

const isNear = (date: string, on: string) => laterDay(on, -mostDaysAway) <= date && date <= laterDay(on, mostDaysAway);

const patternMessages: Record<SeriesFault["code"], string> = {
  format: "must be readable",
  one_end: "must say either until or count",
  order: "must not be before the first date of the pattern",
  too_many: "must make at most 104 dates within two years",
  unknown: "is no choice of this kind",
};

/** The days in which the series could use a room, so that the holds of all of them are read at once. */
export function daysOf({ requested, dates, choices }: SeriesAsked): { date: string; days: number } {
  const times = [...dates.map((date) => ({ ...requested, date })), ...choices.flatMap(({ time }) => time ?? [])];
  const sorted = times.map(({ date }) => date).toSorted();
  const [date = requested.date, last = requested.date] = [sorted[0], sorted.at(-1)];
  const nights = Math.max(...times.map((one) => one.nights ?? 0));
  return { date, days: (Date.parse(last) - Date.parse(date)) / 86_400_000 + nights + 1 };
}

/** The quote of a series. The same function decides when it is booked. */
export function estimateSeries(row: RoomWithBookings, asked: SeriesAsked, who: Booker & { now: Date }): SeriesEstimate {
  const asker = { ...who, timeZone: row.timezone };
  const quoted = assessSeries(bookable(row), asked, asker).map((one): SeriesDate => {
    if (one.state !== "free" || !one.assessed) return one;
    const { time, assessment: assessed } = one.assessed;
    return obstacle({ row, assessed, standing: undefined, time }) ? { ...one, state: "refused" } : one;
  });
  const total_cents = chosenOf(quoted).reduce((sum, { assessment }) => sum + assessment.total_cents, 0);
  const agreed = quoted.map(({ on, state, assessed }) => {
    if (state !== "free" || !assessed) return [on, state];
    const { time, assessment } = assessed;
    return [on, time.start, time.end, assessment.lines, assessment.total_cents, assessment.approval_required];
  });
  const hash = hashOf([
    row.uuid,
    agreed,
    row.currency_type,
    row.cancellation_window_end_minutes,
    row.cancellation_steps,
  ]);
  return { ...asked, row, asker, quoted, total_cents, hash };
}

/** The dates that would be booked. */
export function chosenOf(quoted: readonly SeriesDate[]) {
  return quoted.flatMap(({ on, state, requested, assessed }) =>
    state === "free" && assessed ? [{ on, requested, ...assessed }] : [],
  );
}

/**
 * Refuses a series with conflicting dates, naming each, one without any date left, and one whose quote has changed. The database decides whether the
 * times are free.
 */
export function checkSeriesQuote({ quoted, hash }: SeriesEstimate, quoteHash: string): void {
  const conflicts = conflictsOf(quoted);
  if (conflicts.length > 0) refuseConflicts(quoted);
  if (chosenOf(quoted).length === 0)
    refuse("series_conflict", [{ path: "/choices", code: "left_out", message: "leaves out every date" }]);
  if (hash !== quoteHash) refuse("quote_changed");
}

export function refuseConflicts(quoted: readonly SeriesDate[]): never {
  refuse(
    "series_conflict",
    conflictsOf(quoted).map(({ on, state, assessed }) => {
      const check = assessed && brokenCheck(assessed.assessment.checks)?.check;
      const code = state === "refused" ? (check ?? "not_bookable") : state;
      return { path: `/dates/${on}`, code, message: stateMessages[state] };
    }),
  );
}

const stateMessages: Record<SeriesDate["state"], string> = {
  ...timeMessages,
  free: "can be booked",
  left_out: "is left out",
  taken: "is taken at that time",
  refused: "may not be booked by the rules of the room",
};

export function toSeriesQuote({ row, quoted, total_cents, hash }: SeriesEstimate): Static<typeof SeriesQuote> {
  const chosen = chosenOf(quoted);
  return {
    timezone: row.timezone,
    dates: quoted.map(({ on, requested, state, assessed }) => {
      const broken = state === "refused" && assessed ? brokenCheck(assessed.assessment.checks) : undefined;
      return {
        on,
        date: requested.date,
        from: requested.from,
        to: requested.to,
        nights: requested.nights ?? 0,
        repeated: requested.repeated ?? null,
        start_at: assessed?.time.start.toISOString() ?? null,
        end_at: assessed?.time.end.toISOString() ?? null,
        state,
        check: broken ? toCheck(broken) : null,
        total_cents: assessed?.assessment.total_cents ?? 0,
      };
    }),
    bookable: chosen.length > 0 && conflictsOf(quoted).length === 0,
    total_cents,
    currency_type: row.currency_type,
    approval_required: chosen.some(({ assessment }) => assessment.approval_required),
    quote_hash: hash,
  };
}
