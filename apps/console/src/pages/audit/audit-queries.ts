import type { Services } from "@atrium/web/services.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import { type AuditFilter, dayStart } from "./audit-address.ts";

const pageSize = 50;

export function auditQuery({ api }: Pick<Services, "api">, { about, person, building, from, until }: AuditFilter) {
  const begins = from && dayStart(from);
  const ends = until && dayStart(until, 1);
  return keysetQuery(api, "GET /admin/v1/facts", {
    limit: pageSize,
    ...(about ? { action: `${about}.` } : {}),
    ...(person ? { person_uuid: person } : {}),
    ...(building ? { building_uuid: building } : {}),
    ...(begins ? { from: begins.toISOString() } : {}),
    ...(ends ? { until: ends.toISOString() } : {}),
  });
}
