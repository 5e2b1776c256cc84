import { createHash } from "node:crypto";
import { flagDefaults } from "@atrium/rules/flags.ts";
import type { Brand } from "../brands/brands.ts";
import type { FlagDefinitions } from "../brands/tables.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

export type EvaluatedFlag = { key: string; value: unknown; reason?: string; variant?: string };

/** What a flag may be decided by (1 §6). Identity is the server's own; only the building is the portal's to say. */
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

/** Whoever decides about flags: this process by flagd's rules, or a service outside (`FLAGS_PROVIDER`). */
export type Flags = {
  /** Every flag of the brand, for this person. */
  evaluate(brand: Brand, context: FlagContext): Promise<EvaluatedFlag[]>;
  /** Stands for the rules that decide about the brand now, alike in all processes. Undefined where changes of them are not told. */
  version(brand: Brand): string | undefined;
  /** Where rules are not the brand's own definitions: waits a moment for those of that version, which another process told of. */
  catchUp?(version: string): Promise<void>;
  /** Calls back when rules have changed that are not the brand's own definitions. What it returns ends that. */
  onChange?(changed: () => void): () => void;
  close?(): Promise<void>;
};

/** What holds where nobody decides. */
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
  // A visitor belongs to no building; the one that a sign-up chose may be claimed, since flags open areas and never doors.
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

/** Stands for a value in headers and events: the same in every process. */
export function etagOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 27);
}

const etags = new WeakMap<FlagDefinitions, string>();

/** Stands for a brand's definitions; computed once for as long as they are the same object. */
export function definitionsEtag(definitions: FlagDefinitions): string {
  let etag = etags.get(definitions);
  if (!etag) {
    etag = etagOf(definitions);
    etags.set(definitions, etag);
  }
  return etag;
}
