import type { Role, ScopeKind } from "./roles.ts";

/** What can be done with many people at once (row G6). */
export const peopleActs = ["switch_off", "switch_on", "give_role", "take_role"] as const;
export type PeopleAct = (typeof peopleActs)[number];

/** More than anybody means; what a filter finds beyond them is refused. */
export const mostPeopleOfJob = 10_000;

/** How long what was done with many can be undone. */
export const undoneForSeconds = 24 * 60 * 60;

const inverses: Record<PeopleAct, PeopleAct> = {
  switch_off: "switch_on",
  switch_on: "switch_off",
  give_role: "take_role",
  take_role: "give_role",
};

/** What takes an act back. */
export const inverseOf = (act: PeopleAct): PeopleAct => inverses[act];

export const isOfRoles = (act: PeopleAct): boolean => act === "give_role" || act === "take_role";

/** Why an act was not done with one of many: words of the catalogue of refusals. */
export const rowRefusals = [
  "person_not_found",
  "not_oneself",
  "beyond_own_grants",
  "last_owner",
  "permission_missing",
  "place_not_found",
] as const;
export type RowRefusal = (typeof rowRefusals)[number];

/** `unchanged`: the person was so already. */
export const rowStates = ["waiting", "done", "unchanged", "refused"] as const;
export type RowState = (typeof rowStates)[number];

export type RoleInPlace = { role: Role; scope: ScopeKind; uuid: string | null };

/**
 * Who of many may be switched off one after another: as long as one owner is left who is let in. `owners`: those who are. Says of each whether it may be done, in
 * their order.
 */
export function keepingAnOwner(owners: Iterable<string>, people: readonly string[]): boolean[] {
  const left = new Set(owners);
  return people.map((uuid) => {
    if (!left.has(uuid)) return true;
    if (left.size === 1) return false;
    return left.delete(uuid);
  });
}
