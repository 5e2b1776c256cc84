import { createHash } from "node:crypto";
import { flagDefaults } from "@atrium/rules/flags.ts";
import type { Brand } from "../brands/brands.ts";
import type { FlagDefinitions } from "../brands/tables.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

export type EvaluatedFlag = { key: string; value: unknown; reason?: string; variant?: string };

/** The context of a flag's evaluation (1 §6). The identity comes from the server; the portal may choose only the building. */
export type FlagContext = {
  targetingKey: string;
  anonymous: boolean;
  domain: string;
  brand: string;
  building_uuid?: string;
  building_uuids: string[];
  company_uuid?: string;
  admin: boolean;
  hqo_staff: boolean;
  roles: string[];
};

/** A flag service: this process with flagd's rules, or an external one (`FLAGS_PROVIDER`). */
export type Flags = {
  /** Every flag of the brand, for this person. */
  evaluate(brand: Brand, context: FlagContext): Promise<EvaluatedFlag[]>;
  /** A version of the brand's present rules, the same in all processes. Undefined if changes are not notified. */
  version(brand: Brand): string | undefined;
  /** For rules outside the brand's own definitions: waits briefly for the version that another process announced. */
  catchUp?(version: string): Promise<void>;
  /** Calls back when rules outside the brand's own definitions have changed. Returns a function that unsubscribes. */
  onChange?(changed: () => void): () => void;
  close?(): Promise<void>;
};

/** The defaults if no service decides. */
export const flagsByDefault: EvaluatedFlag[] = Object.entries(flagDefaults).map(([key, value]) => ({
  key,
  value,
  reason: "UNKNOWN",
}));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function flagContext(
  brand: Brand,
  caller: Caller | undefined,
  claimed: Record<string, unknown> = {},
): FlagContext {
  const building = typeof claimed.building_uuid === "string" ? claimed.building_uuid : "";
  // A visitor has no building; the one chosen at a sign-up may be claimed, since flags show features and never grant access.
  const mayClaim = caller ? caller.buildingUuids.has(building) : uuid.test(building);
  const visitor = typeof claimed.targetingKey === "string" ? claimed.targetingKey : "anonymous";
  return {
    targetingKey: caller?.userUuid ?? visitor.slice(0, 100),
    anonymous: !caller,
    domain: brand.domain,
    brand: brand.brand_identifier,
    ...(mayClaim ? { building_uuid: building } : {}),
    building_uuids: [...(caller?.buildingUuids ?? [])],
    ...(caller?.companyUuid ? { company_uuid: caller.companyUuid } : {}),
    admin: caller?.admin ?? false,
    hqo_staff: caller?.hqoStaff ?? false,
    roles: [...(caller?.roles ?? [])],
  };
}

/** A brand's definition of a flag. Every object has a `constructor`, so only the brand's own keys count. */
export const definitionOf = ({ flags }: FlagDefinitions, key: string): FlagDefinitions["flags"][string] | undefined =>
  Object.hasOwn(flags, key) ? flags[key] : undefined;

/** A hash of a value for headers and events: the same in every process. */
export function etagOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 27);
}

const etags = new WeakMap<FlagDefinitions, string>();

/** A hash of a brand's definitions; computed once while they are the same object. */
export function definitionsEtag(definitions: FlagDefinitions): string {
  let etag = etags.get(definitions);
  if (!etag) {
    etag = etagOf(definitions);
    etags.set(definitions, etag);
  }
  return etag;
}
