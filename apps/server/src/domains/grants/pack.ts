import type { PackGrant } from "@atrium/contract/pack/people.ts";
import { scopesOfRole, type ScopeKind } from "@atrium/rules/roles.ts";
import { kind } from "../packs/kind.ts";

/** Grants of a pack; grants of the console are kept. */
export const grants = kind({
  kind: "grants",
  insertOnly: ["given_at"],
  beside(grant, at) {
    const places = placesOf(grant);
    const [place = "portfolio", another] = places;
    if (another !== undefined) at.fault(another, `must not be set together with ${place}`);
    else if (!scopesOfRole(grant.role).includes(place))
      at.fault("role", `is not given in a ${place}, but in a ${scopesOfRole(grant.role).join(" or ")}`);
    return { given_at: at.ground.now };
  },
});

function placesOf(grant: PackGrant): ScopeKind[] {
  return (["brand", "building", "company"] as const).filter((place) => grant[place] !== undefined);
}
