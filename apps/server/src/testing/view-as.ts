import type { Given, ManagedPortfolio, NewPerson } from "./grants.ts";
import type { Rig } from "./rig.ts";

export const begin = "POST /admin/v1/people/:uuid/view-as";
export const redeem = "POST /auth/v2/redeem-view-as-code";

export type Somebody = NewPerson;

/** The one-time code in an address that opens the portal as a person. */
export const codeOf = (address: string): string => new URL(address).hash.slice(1);

/** Viewers and viewed people, in a portfolio with roles. */
export function lookingIn(rig: Rig, managed: ManagedPortfolio) {
  const manager = (): Given => ({ role: "property_manager", building_uuid: managed.tower });
  return {
    manager,
    pair: async (grants: Given[] = [manager()]) => ({
      actor: await managed.newPerson({ name: "Max", last: "Manager", grants }),
      mila: await managed.newPerson({ name: "Mila", last: "van Dijk" }),
    }),
    /** Starts viewing the portal as a person: returns the answer, and calls as the tab makes them. */
    async look(actor: Somebody, viewed: Somebody, reason = "She cannot find the parking page.") {
      const { view } = (await actor.api(begin, { params: { uuid: viewed.uuid }, body: { reason } })).data;
      const redeemed = await rig.api()(redeem, { body: { code: codeOf(view.address) } });
      return { ...view, redeemed, token: redeemed.token, api: rig.api({ token: redeemed.token }) };
    },
  };
}

export type Looking = ReturnType<typeof lookingIn>;
