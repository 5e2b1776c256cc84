import { accessInWords } from "@atrium/contract/endpoint.ts";
import { type EndpointKey, endpoints } from "@atrium/contract/endpoints.ts";
import { type Role, roleCapabilities, roleNames, scopesOfRole } from "@atrium/rules/roles.ts";
import { v7 } from "uuid";
import { createScimToken } from "../../domains/scim/tokens.ts";
import { issueAppToken } from "../../domains/sessions/app-tokens.ts";
import type { Rig } from "../rig.ts";
import { type Estate, estate, nowhere, tokenOf } from "./estate.ts";
import type { Caller } from "./send.ts";

/** A caller: who they are, and the credentials that they send. */
export type Actor = {
  name: string;
  brand: "alpha" | "beta";
  token(): Promise<string | undefined>;
  /** Somebody with a role at a place, which grants one capability and no other. */
  role?: Role;
};

/** Two portfolios with one of everything, missing things, and every kind of caller. */
export type World = {
  /** Alpha's tower, and Anna, who owns the things there. */
  own: Estate;
  /** The hall of another portfolio, and Berta. */
  foreign: Estate;
  random: Estate;
  actors: Actor[];
  /** A caller for `send`, with a new session each time, since some calls end it. */
  callerOf(actor: Actor): Promise<Caller>;
};

export async function openWorld(rig: Rig): Promise<World> {
  // The test pack has a person with Anna's address in the other portfolio as well, who would be signed in here.
  await rig.services.database.system
    .updateTable("users")
    .set({ email: "annika@borealis.test" })
    .where("first_name", "=", "Annika")
    .execute();
  const own = await estate(rig, { brand: "alpha", building: "tower", email: "anna@acme.test" });
  const foreign = await estate(rig, { brand: "beta", building: "hall", email: "berta@borealis.test" });
  const [alpha, beta] = [await own.fresh([]), await foreign.fresh([])];
  const annex = await rig.uuid("buildings", "annex");
  const { database, clock, callers } = rig.services;
  const { system } = database;

  async function person(
    name: string,
    home: { portfolio: string; building: string },
    more: object = {},
  ): Promise<string> {
    const uuid = v7();
    const own = { portfolio_uuid: home.portfolio };
    const proved = { confirmed: true, terms_accepted: true };
    await system
      .insertInto("users")
      .values({
        ...own,
        uuid,
        email: `${name}@hostile.test`,
        first_name: name,
        last_name: "Of-Matrix",
        ...proved,
        ...more,
      })
      .execute();
    await system
      .insertInto("user_buildings")
      .values({ ...own, user_uuid: uuid, building_uuid: home.building })
      .execute();
    return uuid;
  }

  const inAlpha = (uuid: string) => () => tokenOf(rig, { portfolio: alpha.portfolio, person: uuid });
  const inBeta = (uuid: string) => () => tokenOf(rig, { portfolio: beta.portfolio, person: uuid });
  const [unconfirmed, deactivated, neighbour, elsewhere, admin, foreignAdmin] = [
    await person("unconfirmed", alpha, { confirmed: false }),
    await person("deactivated", alpha, { deactivated: true }),
    await person("neighbour", alpha),
    await person("elsewhere", { ...alpha, building: annex }),
    await person("admin", alpha, { admin: true }),
    await person("foreign-admin", beta, { admin: true }),
  ];
  const otherCompany = v7();
  await system
    .insertInto("companies")
    .values({ portfolio_uuid: alpha.portfolio, uuid: otherCompany, pack_key: otherCompany, name: "Elsewhere" })
    .execute();

  /** Each role at each kind of place, and at one of another portfolio. */
  const places = {
    portfolio: [{}],
    brand: [{ whitelabel_uuid: alpha.whitelabel }],
    building: [{ building_uuid: alpha.building }, { building_uuid: annex }],
    company: [{ company_uuid: alpha.company }, { company_uuid: otherCompany }],
  };
  const granted: Actor[] = [];
  for (const role of roleNames)
    for (const scope of scopesOfRole(role))
      for (const [index, place] of places[scope].entries()) {
        const name = `${role}/${index === 0 ? "" : "other-"}${scope}`;
        const uuid = await person(name.replaceAll("/", "-").replaceAll("_", "-"), { ...alpha, building: annex });
        const grant = {
          portfolio_uuid: alpha.portfolio,
          uuid: v7(),
          user_uuid: uuid,
          role,
          ...place,
          given_at: clock.now(),
        };
        await system.insertInto("grants").values(grant).execute();
        granted.push({ name, brand: "alpha", role, token: inAlpha(uuid) });
      }

  const { token: scim } = await createScimToken(database, clock, { company: "alpha/acme", endOlder: false });
  const actors: Actor[] = [
    { name: "anonymous", brand: "alpha", token: async () => undefined },
    { name: "unconfirmed", brand: "alpha", token: inAlpha(unconfirmed) },
    { name: "deactivated", brand: "alpha", token: inAlpha(deactivated) },
    { name: "member", brand: "alpha", token: inAlpha(alpha.person) },
    { name: "neighbour", brand: "alpha", token: inAlpha(neighbour) },
    { name: "other-building", brand: "alpha", token: inAlpha(elsewhere) },
    { name: "admin", brand: "alpha", token: inAlpha(admin) },
    { name: "other-portfolio", brand: "beta", token: inBeta(beta.person) },
    { name: "other-admin", brand: "beta", token: inBeta(foreignAdmin) },
    {
      name: "mini-app",
      brand: "alpha",
      async token() {
        const caller = await callers.ofToken(await inAlpha(alpha.person)());
        const app = { appUuid: alpha.app, buildingUuid: alpha.building, caller };
        return (await issueAppToken(rig.services, app)).token;
      },
    },
    { name: "integration", brand: "alpha", token: async () => own.integrationToken },
    { name: "scim", brand: "alpha", token: async () => scim },
    ...granted,
  ];
  return {
    own,
    foreign,
    random: nowhere(),
    actors,
    callerOf: async ({ brand, token }) => ({ brand, token: await token() }),
  };
}

/** A caller who may call an operation: by its access, or an administrator if it needs a capability. */
export async function callerFor(world: World, key: EndpointKey): Promise<Caller> {
  const { access } = endpoints[key];
  const fitting: Partial<Record<string, string>> = {
    mini_app: "mini-app",
    integration: "integration",
    anonymous: "anonymous",
    anyone: "anonymous",
  };
  const isOfRole = typeof access === "object" && roleCapabilities.some((capability) => capability === access.may);
  // The way into the administration is open to anybody with its permission, which the member has.
  const byRole = isOfRole && accessInWords(access) !== "may administration.open" ? "admin" : "member";
  const name = fitting[accessInWords(access)] ?? byRole;
  const actor = world.actors.find((one) => one.name === name);
  if (!actor) throw new Error(`Nobody is called ${name}.`);
  return world.callerOf(actor);
}
