import type { CreatedBy } from "./sign-up-flow.ts";

type Saved = { first_name: string; last_name: string; default_building_uuid: string | null };
type Typed = { first_name: string; last_name: string; building_uuid?: string | undefined };

export type ProfileUpdate = {
  first_name: string;
  last_name: string;
  default_building_uuid?: string;
  is_term_accepted: true;
  is_email_accepted: true;
};

/** Accounts created by others, which may differ from the person's own input. */
const madeByOthers: readonly CreatedBy[] = ["upload", "acs", "scim", "user", "sso"];

/**
 * The update to send once after the first log-in: where the saved profile of an uploaded or provisioned person differs from their input, the
 * input wins, and both consents are sent with it (1 §4, A17). Undefined if nothing differs.
 */
export function profileUpdate(createdBy: CreatedBy, saved: Saved, typed: Typed): ProfileUpdate | undefined {
  if (!madeByOthers.includes(createdBy)) return undefined;
  const first_name = typed.first_name.trim();
  const last_name = typed.last_name.trim();
  const moved = typed.building_uuid !== undefined && typed.building_uuid !== saved.default_building_uuid;
  if (saved.first_name === first_name && saved.last_name === last_name && !moved) return undefined;
  return {
    first_name,
    last_name,
    ...(moved && typed.building_uuid ? { default_building_uuid: typed.building_uuid } : {}),
    is_term_accepted: true,
    is_email_accepted: true,
  };
}
