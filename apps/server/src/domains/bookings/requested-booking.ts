import type { EndpointBody } from "@atrium/contract/client.ts";
import { type BookingFault, bookingFaults, isYesNo } from "@atrium/rules/booking-request.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { findResource, NewBooking } from "./store.ts";

type Body = EndpointBody<"POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings">;
type Resource = NonNullable<Awaited<ReturnType<typeof findResource>>>;

/** What was sent, as a booking of the resource; refused where the rule finds a fault, naming every field that has one. */
export function readRequestedBooking(body: Body, resource: Resource, now: Date): NewBooking {
  const questions = resource.questions.map(({ question, ...rest }) => ({ ...rest, texts: Object.values(question) }));
  const { user_uuid, start_at, end_at, total_price = null, form_responses = [] } = body;
  const currency_type = body.currency_type ?? resource.currency_type;
  const wish = { start_at, end_at, total_price, currency_type, form_responses };
  const faults = bookingFaults(wish, { questions, timeZone: resource.timezone }, now);
  if (faults.length > 0) {
    throw new Refusal(
      "validation_failed",
      faults.map((fault) => ({ ...fault, message: messages[fault.code] })),
    );
  }
  return {
    resource_uuid: resource.uuid,
    user_uuid,
    start_at: new Date(start_at),
    end_at: new Date(end_at),
    status: resource.approval_required ? "pending" : "accepted",
    total_price,
    currency_type: total_price === null ? null : currency_type,
    form_responses: form_responses.map(({ question, answer }) => {
      const { type = "Text" } = questions.find(({ texts }) => texts.includes(question)) ?? {};
      return { question, answer: isYesNo({ type }) ? answer.trim().toLowerCase() : answer, type };
    }),
  };
}

const messages: Record<BookingFault["code"], string> = {
  format: "must be readable, and yes or no where that is asked",
  past: "must lie ahead",
  order: "must be after start_at",
  too_long: "must be within a day of start_at",
  required: "must be given",
  unknown: "must be a question of this resource, once",
};
