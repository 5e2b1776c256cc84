import { audiencesNamed } from "@atrium/rules/booking-rules.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { InputFault } from "../../platform/http/refusal.ts";
import { holdAudiences } from "../audiences/store.ts";
import { companiesIn, type RoomFields } from "./room-store.ts";

type Deciding = Pick<RoomFields, "rules" | "prices">;

/** Companies and audiences as they are stored: in lower case, as those of callers are when compared. */
export function asKept<F extends Deciding>(fields: F): F {
  const small = <A extends { audience?: string | undefined; companies?: string[] | undefined }>(one: A) => {
    const { audience, companies, ...rest } = one;
    return {
      ...rest,
      ...(audience === undefined ? {} : { audience: audience.toLowerCase() }),
      ...(companies ? { companies: companies.map((uuid) => uuid.toLowerCase()) } : {}),
    };
  };
  return { ...fields, rules: fields.rules.map(small), prices: fields.prices.map(small) };
}

/** Every rule and price with its place in the fields. */
const placed = ({ rules, prices }: Deciding) => [
  ...rules.map((one, at) => ({ path: `/rules/${at}`, ...one })),
  ...prices.map((one, at) => ({ path: `/prices/${at}`, ...one })),
];

export const companiesOf = (fields: Deciding): string[] => [
  ...new Set(placed(fields).flatMap(({ companies = [] }) => companies)),
];

export const audiencesOf = ({ rules, prices }: Deciding): string[] => audiencesNamed(rules, prices);

/**
 * The rules and prices for whom there is nobody: companies must be of the building, or `known`, and audiences of the building or the portfolio. These are locked
 * until the transaction ends, so that none is deleted meanwhile.
 */
export async function whomFaults(
  tenant: Tenant,
  buildingUuid: string,
  fields: Deciding,
  known: readonly string[] = [],
): Promise<InputFault[]> {
  const before = new Set(known);
  const fresh = companiesOf(fields).filter((uuid) => !before.has(uuid));
  const here = fresh.length > 0 ? await companiesIn(tenant, buildingUuid, fresh) : before;
  const audiences = audiencesOf(fields);
  const held = audiences.length > 0 ? await holdAudiences(tenant, buildingUuid, audiences) : before;
  return placed(fields).flatMap(({ path, companies = [], audience }) => [
    ...(companies.every((uuid) => before.has(uuid) || here.has(uuid))
      ? []
      : [{ path: `${path}/companies`, code: "company", message: "must be companies of the building" }]),
    ...(audience === undefined || held.has(audience)
      ? []
      : [{ path: `${path}/audience`, code: "audience_gone", message: "is not there any more" }]),
  ]);
}
