/* The open requests of the console's fake world. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { meridian } from "./world-places.ts";

export type Item = EndpointReply<"GET /admin/v1/inbox">["data"]["items"][number];
type Request = EndpointReply<"GET /admin/v1/inbox/:kind/:uuid">["data"]["request"];

/** The facts for a decision about a request. */
export function requestOf(item: Item, state: "asked" | "approved" | "denied" = "asked"): Request {
  const person = { first_name: "Noor", last_name: "Visser", email: "noor@meridian.example" };
  if (item.kind === "sign_up")
    return { kind: "sign_up", state, company_name: item.subject, person, created_at: item.since, reason: null };
  if (item.kind === "refund") {
    const refund = {
      cents: 3500,
      currency_type: "EUR",
      charge_ref: "pi_3Q8",
      refused_at: item.since,
      room_name: item.subject || null,
      building_name: item.building?.name ?? "",
      timezone: "Europe/Amsterdam",
      start_at: item.subject ? item.since : null,
      end_at: item.subject ? item.since : null,
      person_name: item.person_name || null,
      email: item.person_name ? person.email : null,
    };
    return { kind: "refund", state, refund: state === "asked" ? refund : null };
  }
  if (item.kind === "service_request") {
    const service_request = {
      id: 214,
      title: item.subject,
      description: "The radiator stays cold.\nThe others are warm.",
      location: "7th floor",
      type_name: "Heating",
      priority_name: "High",
      building_name: item.building?.name ?? "",
      timezone: "Europe/Amsterdam",
      created_at: item.since,
      person: { ...person, company_name: meridian.name },
    };
    return {
      kind: "service_request",
      state,
      step: "open",
      service_request: state === "asked" ? service_request : null,
    };
  }
  const booking = {
    resource_name: item.subject,
    building_name: item.building?.name ?? "",
    timezone: "Europe/Amsterdam",
    start_at: item.due_at ?? item.since,
    end_at: item.due_at ?? item.since,
    total_price: "60",
    currency_type: "EUR",
    form_responses: [{ question: "How many are you?", answer: "8", type: "text" }],
    person: { ...person, company_name: meridian.name },
  };
  return { kind: "booking", state, booking: state === "asked" ? booking : null };
}
