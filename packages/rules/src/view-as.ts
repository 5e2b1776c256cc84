import { isWhollyTheirs, type Person, reachOf, type Whole } from "./capabilities.ts";

/** The longest view of the portal as another person (row G11). */
export const viewAsSeconds = 30 * 60;

type Somebody = Whole & {
  userUuid: string;
  /** Whether the person may use the portal. */
  complete: boolean;
};
type Actor = Person & Somebody;

/** Whether a person is within a viewer's reach in every place: the whole portfolio, or the people of one's companies. */
export function isTheirsEverywhere(actor: Person, { companyUuid }: Pick<Whole, "companyUuid">): boolean {
  const { portfolio, companies } = reachOf(actor, "people.view_as");
  return portfolio || (companyUuid !== null && companies.has(companyUuid));
}

/**
 * Whether a viewer may see the portal as a person: another person, active, with a place within the viewer's reach, and manageable by the
 * viewer as a whole. So nobody sees a building or a right that they may not see. Checked at the start, and repeatedly while the view lasts.
 */
export function mayViewAs(actor: Actor, viewed: Somebody): boolean {
  const reach = reachOf(actor, "people.view_as");
  const isThere =
    isTheirsEverywhere(actor, viewed) || [...viewed.buildingUuids].some((uuid) => reach.buildings.has(uuid));
  return actor.userUuid !== viewed.userUuid && viewed.complete && isThere && isWhollyTheirs(actor, reach, viewed);
}
