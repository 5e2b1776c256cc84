import { assess, type Asker, type Assessment, type BookableRoom, heldBy, isFree } from "./booking-offers.ts";
import type { QuotaUse } from "./booking-quotas.ts";
import { type BookedTime, readTimes, type TimeFault, type RequestedTime } from "./booking-times.ts";

/** The person's decision about one date of the pattern: left out, or another time, which may be on another day. */
export type SeriesChoice = { on: string; left_out?: boolean | undefined; time?: RequestedTime | undefined };

/**
 * The state of a date. `refused`: a rule of the room forbids it. The last four: its time does not exist on that day's clock, or exists twice
 * (`repeated`).
 */
export const seriesStates = [
  "free",
  "left_out",
  "taken",
  "refused",
  "skipped",
  "repeated",
  "order",
  "format",
] as const satisfies readonly ("free" | "left_out" | "taken" | "refused" | TimeFault["code"])[];
export type SeriesState = (typeof seriesStates)[number];

/** `on`: the date of the pattern; `requested`: the time to book. Without `assessed` there is no such time, or the date is left out. */
export type SeriesDate = {
  on: string;
  requested: RequestedTime;
  state: SeriesState;
  assessed?: { time: BookedTime; assessment: Assessment };
};

export type RequestedSeries = {
  dates: readonly string[];
  /** Day and time of the first date; the others have the same wall-clock time. */
  requested: RequestedTime;
  choices: readonly SeriesChoice[];
};

/** Every date with its state, in order. An earlier date counts as booked for later ones, also in their quotas. */
export function assessSeries(
  room: BookableRoom,
  { dates, requested, choices }: RequestedSeries,
  asker: Asker,
): SeriesDate[] {
  const decided = new Map(choices.map((choice) => [choice.on, choice]));
  const own: { from: Date; until: Date }[] = [];
  const used: QuotaUse[] = [...room.used];
  return dates.map((on): SeriesDate => {
    const choice = decided.get(on);
    const timeOn = choice?.time ?? { ...requested, date: on };
    if (choice?.left_out) return { on, requested: timeOn, state: "left_out" };
    const time = readTimes(timeOn, asker.timeZone);
    if ("code" in time) return { on, requested: timeOn, state: time.code };
    const assessment = assess({ ...room, used }, time, asker);
    const state = stateOf(assessment, isFree({ ...room, taken: own }, time));
    if (state === "free") {
      own.push(heldBy(room, time));
      used.push({ date: time.date, minutes: (time.end.getTime() - time.start.getTime()) / 60_000, mine: true });
    }
    return { on, requested: timeOn, state, assessed: { time, assessment } };
  });
}

function stateOf({ checks, free }: Assessment, freeOfOwn: boolean): SeriesState {
  if (checks.some(({ passed }) => !passed)) return "refused";
  return free && freeOfOwn ? "free" : "taken";
}

/** The dates that the person must decide about. */
export function conflictsOf(dates: readonly SeriesDate[]): SeriesDate[] {
  return dates.filter(({ state }) => state !== "free" && state !== "left_out");
}
