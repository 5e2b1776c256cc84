import type { Role, ScopeKind } from "./roles.ts";

/** Actions on many people at once (row G6). */
export const peopleActs = ["switch_off", "switch_on", "give_role", "take_role", "add_tag", "take_tag"] as const;
export type PeopleAct = (typeof peopleActs)[number];

/** The greatest number of people; a filter that finds more is refused. */
export const mostPeopleOfJob = 10_000;

/** How long a bulk action can be undone. */
export const undoneForSeconds = 24 * 60 * 60;

const inverses: Record<PeopleAct, PeopleAct> = {
  switch_off: "switch_on",
  switch_on: "switch_off",
  give_role: "take_role",
  take_role: "give_role",
  add_tag: "take_tag",
  take_tag: "add_tag",
};

/** The opposite of each action. */
export const inverseOf = (act: PeopleAct): PeopleAct => inverses[act];

export const isOfRoles = (act: PeopleAct): boolean => act === "give_role" || act === "take_role";

export const isOfTags = (act: PeopleAct): boolean => act === "add_tag" || act === "take_tag";

/** Why an action was refused for one person: codes of the catalogue of refusals. */
export const rowRefusals = [
  "person_not_found",
  "not_oneself",
  "beyond_own_grants",
  "last_owner",
  "permission_missing",
  "place_not_found",
  "too_many_tags",
] as const;
export type RowRefusal = (typeof rowRefusals)[number];

/** `unchanged`: the person was already in that state. */
export const rowStates = ["waiting", "done", "unchanged", "refused"] as const;
export type RowState = (typeof rowStates)[number];

export type RoleInPlace = { role: Role; scope: ScopeKind; uuid: string | null };

/**
 * Which people may be deactivated one after another, so that at least one active owner is left. `owners`: the active owners. Returns for each,
 * in order, whether it is allowed.
 */
export function keepingAnOwner(owners: Iterable<string>, people: readonly string[]): boolean[] {
  const left = new Set(owners);
  return people.map((uuid) => {
    if (!left.has(uuid)) return true;
    if (left.size === 1) return false;
    return left.delete(uuid);
  });
}
