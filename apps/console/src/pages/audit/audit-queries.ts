import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import { type AuditFilter, dayStart } from "./audit-address.ts";

const pageSize = 50;

/** The changed values of an entry, as long as they are stored. They never change. */
export const changesQuery = ({ api }: Pick<Services, "api">, uuid: string) => ({
  ...endpointQuery(api, "GET /admin/v1/facts/:uuid/changes", { params: { uuid } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A filter as query parameters of the API. */
export function askedOf({ about, person, building, from, until }: AuditFilter) {
  const begins = from && dayStart(from);
  const ends = until && dayStart(until, 1);
  return {
    ...(about ? { action: `${about}.` } : {}),
    ...(person ? { person_uuid: person } : {}),
    ...(building ? { building_uuid: building } : {}),
    ...(begins ? { from: begins.toISOString() } : {}),
    ...(ends ? { until: ends.toISOString() } : {}),
  };
}

export const auditQuery = ({ api }: Pick<Services, "api">, filter: AuditFilter) =>
  keysetQuery(api, "GET /admin/v1/facts", { limit: pageSize, ...askedOf(filter) });
