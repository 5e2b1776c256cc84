import type { EndpointBody } from "@atrium/contract/client.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import {
  answerFaults,
  type BookingFault,
  bookingFaults,
  type BookingQuestion,
  type BookingRequest,
  isYesNo,
} from "@atrium/rules/booking-request.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Estimate } from "./quotes.ts";
import type { findResource, NewBooking } from "./store.ts";

type Body = EndpointBody<"POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings">;
type Resource = NonNullable<Awaited<ReturnType<typeof findResource>>>;

/** The request body as a booking of the resource; refused with every invalid field. */
export function readRequestedBooking(body: Body, resource: Resource, now: Date): NewBooking {
  const questions = questionsOf(resource);
  const { user_uuid, start_at, end_at, total_price = null, form_responses = [] } = body;
  const currency_type = body.currency_type ?? resource.currency_type;
  const requested = { start_at, end_at, total_price, currency_type, form_responses };
  mustBeFaultless(bookingFaults(requested, { questions, timeZone: resource.timezone }, now));
  return {
    resource_uuid: resource.uuid,
    user_uuid,
    start_at: new Date(start_at),
    end_at: new Date(end_at),
    status: resource.approval_required ? "pending" : "accepted",
    total_price,
    currency_type: total_price === null ? null : currency_type,
    form_responses: answersTo(questions, form_responses),
  };
}

/** A member's agreed request as a booking; refused if an answer of the form is invalid. */
export function bookedBy(userUuid: string, estimated: Estimate, given: readonly Answer[]): NewBooking {
  const questions = questionsOf(estimated.row);
  mustBeFaultless(answerFaults({ form_responses: given }, questions));
  return { ...bookedFor(userUuid, estimated), form_responses: answersTo(questions, given) };
}

/** The same without the room's questions. */
export function bookedFor(userUuid: string, { row, time, assessed }: Estimate): NewBooking {
  return {
    resource_uuid: row.uuid,
    user_uuid: userUuid,
    start_at: time.start,
    end_at: time.end,
    status: assessed.approval_required ? "pending" : "accepted",
    total_price: row.currency_type === null ? null : decimalOf(assessed.total_cents),
    currency_type: row.currency_type,
    form_responses: [],
    quote_lines: assessed.lines,
    pays: row.gateway_id !== null && row.currency_type !== null,
  };
}

type Answer = BookingRequest["form_responses"][number];

function questionsOf({ questions }: Pick<Resource, "questions">): BookingQuestion[] {
  return questions.map(({ question, ...rest }) => ({ ...rest, texts: Object.values(question) }));
}

function answersTo(questions: readonly BookingQuestion[], given: readonly Answer[]) {
  return given.map(({ question, answer }) => {
    const { type = "Text" } = questions.find(({ texts }) => texts.includes(question)) ?? {};
    return { question, answer: isYesNo({ type }) ? answer.trim().toLowerCase() : answer, type };
  });
}

function mustBeFaultless(faults: readonly BookingFault[]): void {
  if (faults.length === 0) return;
  throw new Refusal(
    "validation_failed",
    faults.map((fault) => ({ ...fault, message: messages[fault.code] })),
  );
}

const messages: Record<BookingFault["code"], string> = {
  format: "must be readable, and yes or no where that is asked",
  past: "must lie ahead",
  order: "must be after start_at",
  too_long: "must be within a day of start_at",
  required: "must be given",
  unknown: "must be a question of this resource, once",
};
