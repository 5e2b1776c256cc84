import type { Role } from "@atrium/rules/roles.ts";
import { v7 } from "uuid";
import { tokenOf } from "./hostile/estate.ts";
import type { Rig } from "./rig.ts";

type Place = { whitelabel_uuid?: string; building_uuid?: string; company_uuid?: string };
export type Given = { role: Role } & Place;

/** A portfolio with its places by key, people who are created, and their roles. */
export async function managedPortfolio(rig: Rig) {
  const { system } = rig.services.database;
  const { portfolio_uuid, uuid: brand } = await system
    .selectFrom("whitelabels")
    .select(["portfolio_uuid", "uuid"])
    .where("brand_identifier", "=", "alpha")
    .executeTakeFirstOrThrow();
  const [tower, annex] = [await rig.uuid("buildings", "tower"), await rig.uuid("buildings", "annex")];
  const acme = await rig.uuid("companies", "acme");

  /** Grants a person a role, in the portfolio if no place is named. */
  async function give(user_uuid: string, given: Given): Promise<string> {
    const uuid = v7();
    await system
      .insertInto("grants")
      .values({ portfolio_uuid, uuid, user_uuid, ...given, given_at: rig.clock.now() })
      .execute();
    // A signed-in person is cached for a second.
    rig.clock.advance(2);
    return uuid;
  }

  return {
    portfolio_uuid,
    brand,
    tower,
    annex,
    acme,
    give,
    /** A new session, for a person whose sign-in is too old. */
    tokenOf: (person: string) => tokenOf(rig, { portfolio: portfolio_uuid, person }),
    /** A new person in these buildings with these roles; `api` calls as that person. */
    async newPerson({
      name = "Nora",
      last = "Neu",
      buildings = [tower],
      grants = [],
      ...more
    }: {
      name?: string;
      last?: string;
      buildings?: string[];
      grants?: Given[];
      company_uuid?: string;
      admin?: boolean;
      awaits_approval?: boolean;
      deactivated?: boolean;
      created_by?: "";
    } = {}) {
      const uuid = v7();
      const person = { portfolio_uuid, uuid, first_name: name, last_name: last, email: `${uuid}@people.test`, ...more };
      await system
        .insertInto("users")
        .values({ ...person, confirmed: true, terms_accepted: true, default_building_uuid: buildings[0] ?? null })
        .execute();
      for (const building_uuid of buildings)
        await system.insertInto("user_buildings").values({ portfolio_uuid, user_uuid: uuid, building_uuid }).execute();
      for (const grant of grants) await give(uuid, grant);
      const newToken = () => tokenOf(rig, { portfolio: portfolio_uuid, person: uuid });
      const signIn = async () => rig.api({ token: await newToken() });
      const token = await newToken();
      return { uuid, email: person.email, token, api: rig.api({ token }), signIn };
    },
  };
}

export type ManagedPortfolio = Awaited<ReturnType<typeof managedPortfolio>>;
export type NewPerson = Awaited<ReturnType<ManagedPortfolio["newPerson"]>>;
