import type { Selectable } from "kysely";
import { kind } from "../packs/kind.ts";
import { stamps, span, standing } from "../packs/happened.ts";
import type { ResourcesTable } from "./tables.ts";

export const resources = kind({
  kind: "resources",
  keptBy: [["resource_bookings", "resource_uuid"]],
  beside({ price, currency_type, owner_company, questions = [] }, at) {
    if (price !== undefined && currency_type === undefined) at.fault("currency_type", "is missing beside a price");
    return {
      owner_type: owner_company ? "company" : "building",
      owner_uuid: owner_company ? at.ref("companies", owner_company) : at.buildingUuid,
      questions: questions.map(({ question, type, required = false }) => ({
        question: at.text(question),
        type,
        required,
      })),
    };
  },
  back(row, at) {
    const { owner_type, owner_uuid, questions } = row as Selectable<ResourcesTable>;
    return {
      owner_company: owner_type === "company" ? at.key("companies", owner_uuid) : undefined,
      questions: questions.map(({ question, ...rest }) => ({ question: at.text(question), ...rest })),
    };
  },
});

export const resourceBookings = kind({
  kind: "resource_bookings",
  mode: "replace",
  beside(booking, at) {
    const { building } = at.find("resources", booking.resource);
    return {
      ...span(booking, at, building),
      form_responses: booking.form_responses ?? [],
      ...stamps(booking, at, building),
    };
  },
  back: ({ form_responses }) => ({ form_responses }),
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
