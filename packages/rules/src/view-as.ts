import { isWhollyTheirs, type Person, reachOf, type Whole } from "./capabilities.ts";

/** How long somebody sees the portal as another person at most (row G11). */
export const viewAsSeconds = 30 * 60;

type Somebody = Whole & {
  userUuid: string;
  /** Whether they are let into the portal. */
  complete: boolean;
};
type Actor = Person & Somebody;

/** Whether a person is somebody's to see wherever they are: everybody of the portfolio, or the people of one's companies. */
export function isTheirsEverywhere(actor: Person, { companyUuid }: Pick<Whole, "companyUuid">): boolean {
  const { portfolio, companies } = reachOf(actor, "people.view_as");
  return portfolio || (companyUuid !== null && companies.has(companyUuid));
}

/**
 * Whether somebody may see the portal as a person: as another one, who is let in, is somewhere within the reach, and is theirs altogether. So nobody sees
 * a building or a right that is not theirs to see. Asked at the beginning, and again as long as it goes on.
 */
export function mayViewAs(actor: Actor, viewed: Somebody): boolean {
  const reach = reachOf(actor, "people.view_as");
  const isThere =
    isTheirsEverywhere(actor, viewed) || [...viewed.buildingUuids].some((uuid) => reach.buildings.has(uuid));
  return actor.userUuid !== viewed.userUuid && viewed.complete && isThere && isWhollyTheirs(actor, reach, viewed);
}
