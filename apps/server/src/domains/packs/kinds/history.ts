import type {
  PackEventAttendance,
  PackOfferClaim,
  PackPaymentMethod,
  PackResourceBooking,
  PackService,
  PackServiceRequest,
  PackServicesBooking,
} from "@atrium/contract/pack/bookings.ts";
import type { PackContent } from "@atrium/contract/pack/content.ts";
import { amount, kind, type Row } from "../kind.ts";
import type { Mapping } from "../mapping.ts";

/*
 * What people do in the portal, and what a pack describes as their history. A row that somebody has changed since
 * (`updated_at` differs from `created_at`) is theirs: no import touches it again.
 */

const standing = ["pending", "pending_payment", "submitted", "confirmed", "accepted", "approved"];

function stamps(value: { created_at?: string }, at: Mapping, building?: string): Row {
  const created_at = at.time(value.created_at, building) ?? at.ground.now.toISOString();
  return { created_at, updated_at: created_at };
}

function span(value: { start_at: string; end_at: string }, at: Mapping, building: string | undefined): Row {
  const start_at = at.time(value.start_at, building);
  const end_at = at.time(value.end_at, building);
  if (start_at && end_at && end_at <= start_at) at.fault("end_at", "must be after start_at");
  return { start_at, end_at };
}

export const eventAttendances = kind<PackEventAttendance>({
  kind: "event_attendances",
  table: "event_attendances",
  mode: "replace",
  row(attendance, at) {
    const event = at.find("contents", attendance.content);
    if ((event.value as PackContent).type !== "Event") at.fault("content", `"${attendance.content}" is no Event`);
    return {
      content_uuid: at.ref("contents", attendance.content),
      user_uuid: at.ref("people", attendance.person),
      status: attendance.status ?? "confirmed",
      ...stamps(attendance, at, event.building),
    };
  },
  whole(rows) {
    const taken = new Map<unknown, number>();
    const people = new Set<string>();
    for (const { row, at } of rows) {
      const { content: key } = at.entity.value as PackEventAttendance;
      const pair = `${String(row.content_uuid)} ${String(row.user_uuid)}`;
      if (people.has(pair)) at.fault("person", `attends "${key}" twice`);
      people.add(pair);
      if (!standing.includes(String(row.status))) continue;
      const { capacity, attendants_elsewhere = 0 } = at.find("contents", key).value as PackContent;
      const count = (taken.get(row.content_uuid) ?? attendants_elsewhere) + 1;
      taken.set(row.content_uuid, count);
      if (capacity !== undefined && count > capacity)
        at.fault("content", `"${key}" has no more than ${capacity} places`);
    }
  },
});

export const offerClaims = kind<PackOfferClaim>({
  kind: "offer_claims",
  table: "offer_claims",
  mode: "replace",
  row(claim, at) {
    const offer = at.find("contents", claim.content);
    if ((offer.value as PackContent).type !== "Deal") at.fault("content", `"${claim.content}" is no Deal`);
    return {
      content_uuid: at.ref("contents", claim.content),
      user_uuid: at.ref("people", claim.person),
      ordinal: 1,
      ...stamps(claim, at, offer.building),
      cancelled_at: at.time(claim.cancelled_at, offer.building),
    };
  },
  whole(rows) {
    const ordinals = new Map<string, number>();
    for (const { row, at } of rows.filter(({ row }) => row.cancelled_at === null)) {
      const pair = `${String(row.content_uuid)} ${String(row.user_uuid)}`;
      const ordinal = (ordinals.get(pair) ?? 0) + 1;
      ordinals.set(pair, ordinal);
      row.ordinal = ordinal;
      const { content: key } = at.entity.value as PackOfferClaim;
      const { max_claims_per_user: most = 1 } = at.find("contents", key).value as PackContent;
      if (ordinal > most) at.fault("content", `"${key}" may be claimed ${most} times a person`);
    }
  },
});

export const resourceBookings = kind<PackResourceBooking>({
  kind: "resource_bookings",
  table: "resource_bookings",
  mode: "replace",
  row(booking, at) {
    const { building } = at.find("resources", booking.resource);
    return {
      resource_uuid: at.ref("resources", booking.resource),
      user_uuid: at.ref("people", booking.person),
      ...span(booking, at, building),
      status: booking.status,
      total_price: amount(booking.total_price),
      currency_type: booking.currency_type ?? null,
      form_responses: booking.form_responses ?? [],
      decided_by_uuid: at.refOrNull("people", booking.decided_by),
      decision_reason: booking.decision_reason ?? null,
      ...stamps(booking, at, building),
    };
  },
  whole(rows) {
    const standingRows = rows.filter(({ row }) => standing.includes(String(row.status)));
    for (const ofResource of Map.groupBy(standingRows, ({ row }) => row.resource_uuid).values()) {
      const inOrder = ofResource.toSorted((a, b) => String(a.row.start_at).localeCompare(String(b.row.start_at)));
      inOrder.forEach(({ row, at }, index) => {
        const before = inOrder[index - 1];
        if (before && String(before.row.end_at) > String(row.start_at)) {
          at.fault("start_at", `overlaps the booking "${before.at.entity.key}" of the same resource`);
        }
      });
    }
  },
});

export const servicesBookings = kind<PackServicesBooking>({
  kind: "services_bookings",
  table: "services_bookings",
  mode: "replace",
  row(booking, at) {
    const { building, value } = at.find("services", booking.service);
    const { price, currency_type } = value as PackService;
    return {
      service_uuid: at.ref("services", booking.service),
      user_uuid: at.ref("people", booking.person),
      ...span(booking, at, building),
      status: booking.status,
      price,
      currency_type,
      ...stamps(booking, at, building),
    };
  },
});

export const serviceRequests = kind<PackServiceRequest>({
  kind: "service_requests",
  table: "service_requests",
  insertOnly: ["created_at", "updated_at"],
  untouched: { when: "t.updated_at = t.created_at" },
  row: (request, at) => ({
    building_uuid: at.buildingUuid,
    user_uuid: at.ref("people", request.person),
    type_uuid: at.ref("service_request_types", request.type),
    priority_uuid: at.refOrNull("service_request_priorities", request.priority),
    title: request.title,
    description: request.description,
    location: request.location ?? null,
    status: request.status,
    ...stamps(request, at),
  }),
});

export const paymentMethods = kind<PackPaymentMethod>({
  kind: "payment_methods",
  table: "payment_methods",
  insertOnly: ["created_at"],
  untouched: { when: "t.removed_at is null" },
  row: (card, at) => ({
    user_uuid: at.ref("people", card.person),
    gateway_id: card.gateway_id,
    card_last_four: card.card_last_four,
    card_brand: card.card_brand,
    payment_token: card.payment_token,
    tokenized_card_id: card.tokenized_card_id ?? null,
    first_name: card.first_name,
    last_name: card.last_name,
    month: card.month,
    year: card.year,
    country: card.country,
    created_at: at.time(card.created_at) ?? at.ground.now.toISOString(),
  }),
});
