import type { PackResource, PackResourceBooking } from "@atrium/contract/pack/bookings.ts";
import { kind, positionOf, amount } from "../packs/kind.ts";
import { stamps, span, standing } from "../packs/happened.ts";

export const resources = kind<PackResource>({
  kind: "resources",
  table: "resources",
  keptBy: [["resource_bookings", "resource_uuid"]],
  row(resource, at) {
    if (resource.price !== undefined && resource.currency_type === undefined) {
      at.fault("currency_type", "is missing beside a price");
    }
    const { owner_company } = resource;
    return {
      building_uuid: at.buildingUuid,
      owner_type: owner_company ? "company" : "building",
      owner_uuid: owner_company ? at.ref("companies", owner_company) : at.buildingUuid,
      manager_user_uuid: at.refOrNull("people", resource.manager),
      image: at.picture(resource.image),
      capacity: resource.capacity ?? null,
      price: amount(resource.price),
      currency_type: resource.currency_type ?? null,
      approval_required: resource.approval_required ?? false,
      cancellation_window_end_minutes: resource.cancellation_window_end_minutes ?? null,
      position: positionOf(resource, at),
      questions: (resource.questions ?? []).map(({ question, type, required = false }) => ({
        question: at.text(question),
        type,
        required,
      })),
      translations: at.texts({
        name: resource.name,
        description: resource.description,
        image_alt_text: resource.image_alt_text,
        cancellation_description: resource.cancellation_description,
      }),
    };
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
