import type { TodayRow as Row } from "@atrium/contract/entities/today.ts";
import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import type { Static } from "typebox";
import type { StreamTickets } from "../../platform/streams/stream-tickets.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { decisionTicket } from "../decisions/decision-tickets.ts";
import type { Services } from "../sessions/services.ts";
import { readToday, type TodayRow } from "./store.ts";

/** The entries of a person's "today" in a building: held rooms and places, bookings, events, requests, decisions and offers. */
export function todayHandlers({
  clock,
  streamTickets,
}: Pick<Services, "clock" | "streamTickets">): Pick<Handlers, "GET /tenant/v1/buildings/:id/today"> {
  return {
    async "GET /tenant/v1/buildings/:id/today"({ params, caller, tenant, request }) {
      const { rows, ...mine } = await readToday(tenant, {
        buildingUuid: params.id,
        userUuid: caller.userUuid,
        audienceUuids: [...caller.audienceUuids],
        lang: wantedLanguages(request)[0],
        now: clock.now(),
      });
      return { data: { rows: rows.map((row) => toRow(row, caller.actor ? undefined : streamTickets)), mine } };
    },
  };
}

/** Without decision tickets, for somebody who only views the portal as the person. */
function toRow(row: TodayRow, tickets: StreamTickets | undefined): Static<typeof Row> {
  const { kind, uuid, title } = row;
  const end_at = row.end_at === null ? null : instant(row.end_at);
  const timed = { uuid, title, start_at: instant(row.start_at), end_at };
  const status = row.status ?? "";
  switch (kind) {
    case "booking": {
      const { owner_type, owner_uuid, resource_uuid } = row;
      return {
        kind,
        ...timed,
        status,
        owner_type: owner_type ?? "",
        owner_uuid: owner_uuid ?? "",
        resource_uuid: resource_uuid ?? "",
      };
    }
    case "service":
      return { kind, ...timed, status };
    case "event":
      return { kind, ...timed };
    case "request": {
      const moved = { status: status as ServiceRequestStatus, updated_at: instant(row.at) };
      return { kind, uuid, id: row.number ?? 0, title, ...moved };
    }
    case "decision": {
      const token = tickets ? decisionTicket(tickets, { uuid, managerEmail: row.manager_email ?? "" }) : "";
      const about = row.about ?? "booking";
      return { kind, uuid, about, title, count: row.number ?? 1, created_at: instant(row.at), token };
    }
    case "held":
      return { kind, ...timed, offer_ends_at: instant(row.at) };
    case "offer":
      return { kind, uuid, title, end_at: instant(row.end_at) };
  }
}

/** PostgreSQL has its own format for times in JSON. */
const instant = (text: string | null) => new Date(text ?? 0).toISOString();
