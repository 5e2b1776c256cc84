import { awaitsDecision } from "./booking-status.ts";
import { offsetMs } from "./wall-clock.ts";

/** The greatest lengths of a manager's reason for a denial, and of an answer to a booking's form. */
export const longestReason = 500;
export const longestAnswer = 1000;

export type BookingQuestion = {
  /** The question in each of its languages. */
  texts: readonly string[];
  type: string;
  required: boolean;
};

export type BookingRequest = {
  /** UTC instants. */
  start_at: string;
  end_at: string;
  /** Decimal text; null without a price. */
  total_price: string | null;
  /** ISO 4217, of the request or else of the resource. */
  currency_type: string | null;
  form_responses: readonly { question: string; answer: string }[];
};

/** The invalid field of a request, as a validation names it. */
export type BookingFault = { path: string; code: "format" | "past" | "order" | "too_long" | "required" | "unknown" };

/**
 * Everything that is wrong with a request for a booking (R6). It must begin in the future and last no longer than until the same time of the
 * next day in the building's zone (`timeZone`, IANA), which is 25 hours where the clocks go back and 23 where they go forward. A price is 0 or
 * more and has a currency. Answers belong to questions of the resource, required ones are not blank, and those of the type Yes/No are yes or
 * no.
 */
export function bookingFaults(
  requested: BookingRequest,
  { questions, timeZone }: { questions: readonly BookingQuestion[]; timeZone: string },
  now: Date,
): BookingFault[] {
  return [...spanFaults(requested, timeZone, now), ...priceFaults(requested), ...answerFaults(requested, questions)];
}

function spanFaults({ start_at, end_at }: BookingRequest, timeZone: string, now: Date): BookingFault[] {
  const [start, end] = [new Date(start_at), new Date(end_at)];
  const unreadable = [
    ...(Number.isNaN(start.getTime()) ? ["/start_at"] : []),
    ...(Number.isNaN(end.getTime()) ? ["/end_at"] : []),
  ];
  if (unreadable.length > 0) return unreadable.map((path) => ({ path, code: "format" }));
  if (start <= now) return [{ path: "/start_at", code: "past" }];
  if (end <= start) return [{ path: "/end_at", code: "order" }];
  return end > sameTimeNextDay(start, timeZone) ? [{ path: "/end_at", code: "too_long" }] : [];
}

function priceFaults({ total_price, currency_type }: BookingRequest): BookingFault[] {
  if (total_price === null) return [];
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(total_price)) return [{ path: "/total_price", code: "format" }];
  return currency_type === null ? [{ path: "/currency_type", code: "required" }] : [];
}

/** The faults of the answers to a room's form, as in {@link bookingFaults}. */
export function answerFaults(
  { form_responses: given }: Pick<BookingRequest, "form_responses">,
  questions: readonly BookingQuestion[],
): BookingFault[] {
  const asked = given.map(({ question }) => questions.findIndex(({ texts }) => texts.includes(question)));
  const faults = given.flatMap(({ answer }, at): BookingFault[] => {
    const which = asked[at] ?? -1;
    const question = questions[which];
    if (!question || asked.indexOf(which) !== at) return [{ path: `/form_responses/${at}/question`, code: "unknown" }];
    if (question.required && !answer.trim()) return [{ path: `/form_responses/${at}/answer`, code: "required" }];
    return isYesNo(question) && answer.trim() && !/^(yes|no)$/i.test(answer.trim())
      ? [{ path: `/form_responses/${at}/answer`, code: "format" }]
      : [];
  });
  const missing = questions.some(({ required }, which) => required && !asked.includes(which));
  return missing ? [...faults, { path: "/form_responses", code: "required" }] : faults;
}

export function isYesNo({ type }: { type: string }): boolean {
  return type.toLowerCase() === "yes/no";
}

/** The same wall-clock time a day later; if the clock skips it, the same number of hours after midnight. */
export function sameTimeNextDay(at: Date, timeZone: string): Date {
  const day = 24 * 60 * 60 * 1000;
  const later = at.getTime() + day;
  const moved = offsetMs(later, timeZone) - offsetMs(at.getTime(), timeZone);
  const next = later - moved;
  // The change may lie between the two guesses, in the skipped or repeated hour.
  return new Date(at.getTime() + day - (offsetMs(next, timeZone) - offsetMs(at.getTime(), timeZone)));
}

/** Whether a request can still be decided: it is neither decided nor withdrawn, and its time has not passed (R6). */
export function isDecidable({ status, end_at }: { status: string; end_at: string }, now: Date): boolean {
  return awaitsDecision(status) && new Date(end_at) > now;
}
