import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import { clausesOf } from "@atrium/rules/audiences.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { samlKeys } from "../saml-fixtures.ts";
import { addThing } from "../sample-pack/sample-entry.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import type { Rig } from "../rig.ts";
import { bookingThings } from "./booking-things.ts";
import { consoleThings } from "./console-things.ts";
import { type Ids, kindsReadAlone, type Perishable, pdf } from "./ids.ts";

/** Kinds of `kindsReadAlone` that are not made from their shape. The test pack has a company. */
const madeOtherwise: readonly string[] = ["companies"];

/** Creates one of everything that a call can name, and returns functions that recreate what calls use up. */
export async function furnish(rig: Rig, ids: Ids) {
  const { system } = rig.services.database;
  const own = { portfolio_uuid: ids.portfolio };
  const packed = (uuid: string) => ({ ...own, uuid, pack_key: `hostile-${uuid}` });
  const named = (name: string) => JSON.stringify({ "": { name } });
  const at = (hours: number) => new Date(rig.clock.now().getTime() + hours * 3_600_000);
  const inBuilding = { building_uuid: ids.building };
  const { timezone } = await system
    .selectFrom("buildings")
    .select("timezone")
    .where("uuid", "=", ids.building)
    .executeTakeFirstOrThrow();

  await system
    .updateTable("user_buildings")
    .set({ permissions: ["can-see-admin-ui-link", "smart-suites"] })
    .where("portfolio_uuid", "=", ids.portfolio)
    .where("user_uuid", "=", ids.person)
    .execute();
  // It has none of the company's domains, so it redirects nobody who signs in.
  await system
    .insertInto("sso_providers")
    .values({
      ...packed(ids.ssoProvider),
      company_uuid: ids.company,
      protocol: "saml",
      name: "Hostile ID",
      single_signon_service: "https://id.hostile.test/sign-on",
      entity_id: "https://id.hostile.test",
      certificates: [samlKeys.certificate],
    })
    .execute();
  await content("post", "Post", {});
  await content("event", "Event", { rsvp_enabled: true, capacity: 1000, start_at: at(200), end_at: at(201) });
  await content("offer", "Deal", { claimable: true, max_claims_per_user: 1_000 });
  await system
    .insertInto("apps")
    .values({
      ...packed(ids.app),
      name: "Rooms",
      type: "MICROFRONTEND",
      url: "https://rooms.hostile.test/",
      origins: ["https://rooms.hostile.test"],
      actions: ["init", "getJWT"],
    })
    .execute();
  await system
    .insertInto("app_buildings")
    .values({ ...own, app_uuid: ids.app, ...inBuilding })
    .execute();
  await system
    .insertInto("resources")
    .values({
      ...packed(ids.resource),
      ...inBuilding,
      door_code: ids.door,
      owner_type: "building",
      owner_uuid: ids.building,
      hours: JSON.stringify([{ from: "00:00", to: "24:00" }]),
      rules: JSON.stringify([{ horizon_days: 100_000 }]),
      translations: named("Room"),
    })
    .execute();
  await system
    .insertInto("resources")
    .values({
      ...packed(ids.room),
      ...inBuilding,
      check_in_minutes: 60,
      owner_type: "building",
      owner_uuid: ids.building,
      translations: named("Studio"),
    })
    .execute();
  await system
    .insertInto("smart_buildings")
    .values({ ...packed(v7()), ...inBuilding, adapter: "simulator" })
    .execute();
  await system
    .insertInto("smart_floors")
    .values({ ...packed(ids.floor), ...inBuilding, nav_name: "Floor 1" })
    .execute();
  await system
    .insertInto("smart_suites")
    .values({ ...packed(ids.suite), floor_uuid: ids.floor, nav_name: "Suite", temp_unit: "F", temp: 70, lighting: 50 })
    .execute();
  const byKind: Partial<Record<PackKind, string>> = {
    service_request_types: ids.type,
    service_request_priorities: ids.priority,
    amenity_categories: ids.facilityCategory,
    ...Object.fromEntries(
      kindsReadAlone.filter((kind) => !madeOtherwise.includes(kind)).map((kind) => [kind, ids[kind]]),
    ),
  };
  for (const [kind, uuid] of Object.entries(byKind) as [PackKind, string][])
    await addThing(rig.services, kind, { portfolioUuid: ids.portfolio, uuid, named: { buildings: ids.building } });
  await system
    .insertInto("amenities")
    .values({ ...packed(ids.amenity), ...inBuilding, category_uuid: ids.facilityCategory, translations: named("Gym") })
    .execute();
  await system
    .insertInto("utility_buttons")
    .values({
      ...packed(ids.tile),
      ...inBuilding,
      type: "webview",
      name: "Transit",
      utility_name: "Transit",
      url: "https://transit.hostile.test/",
      translations: JSON.stringify({ "": { text: "Transit" } }),
    })
    .execute();

  async function content(
    name: "post" | "event" | "offer",
    type: "Post" | "Event" | "Deal",
    more: object,
  ): Promise<void> {
    const text = { title: `Hostile ${type}`, rich_description: `<p><a href="${pdf}">Plan</a></p>` };
    await system
      .insertInto("contents")
      .values({ ...packed(ids[name]), ...inBuilding, type, translations: JSON.stringify({ "": text }), ...more })
      .execute();
  }

  const whose = { ...own, user_uuid: ids.person };
  const stamps = () => ({ created_at: at(0), updated_at: at(0) });

  const makers: Record<Perishable, (status: "accepted" | "submitted") => Promise<string>> = {
    // The only visible one of its person.
    async claim() {
      const ofOffer = { content_uuid: ids.offer, ...whose };
      await system.deleteFrom("offer_claims").where("content_uuid", "=", ids.offer).execute();
      const row = { ...ofOffer, uuid: v7(), ordinal: 1, ...stamps() };
      await system.insertInto("offer_claims").values(row).execute();
      await system.updateTable("contents").set({ claims_taken: 1 }).where("uuid", "=", ids.offer).execute();
      return row.uuid;
    },
    ...bookingThings({ system, ids, timezone }, at),
    ...consoleThings(system, ids, at),
    async colleague() {
      const uuid = v7();
      const person = { ...own, uuid, email: `colleague-${uuid}@hostile.test`, first_name: "Col", last_name: "League" };
      await system.insertInto("users").values(person).execute();
      await system
        .insertInto("user_buildings")
        .values({ ...own, user_uuid: uuid, ...inBuilding })
        .execute();
      return uuid;
    },
    async peopleImport() {
      const uuid = v7();
      await system
        .insertInto("people_imports")
        .values({ ...own, uuid, ...inBuilding, people: [], created_at: at(0) })
        .execute();
      return uuid;
    },
    async grant() {
      const uuid = v7();
      const place = { user_uuid: ids.colleague, role: "front_desk", building_uuid: ids.building };
      await system
        .insertInto("grants")
        .values({ ...own, uuid, ...place, given_at: at(0) })
        .execute();
      return uuid;
    },
    async domain() {
      const domain = `${v7()}.test`;
      const named = { ...own, company_uuid: ids.company, domain, token: "0".repeat(32), created_at: at(0) };
      await system.insertInto("company_domains").values(named).execute();
      return domain;
    },
    async directoryToken() {
      const token = { ...own, company_uuid: ids.company, uuid: v7(), token_hash: hashOf(v7()), created_at: at(0) };
      // A company has at most ten: earlier ones are removed, except the directory's own.
      await sql`delete from scim_tokens where company_uuid = ${ids.company} and uuid <> (
        select first.uuid from scim_tokens first where first.company_uuid = ${ids.company}
        order by first.created_at, first.uuid limit 1)`.execute(system);
      await system.insertInto("scim_tokens").values(token).execute();
      return token.uuid;
    },
    async draft() {
      const uuid = v7();
      const draft = { ...own, content_uuid: uuid, ...inBuilding, type: "Post" as const, version: 1, title: "Hostile" };
      await system
        .insertInto("drafts")
        .values({ ...draft, fields: JSON.stringify({ title: { en: "Hostile" } }), changed_at: at(0) })
        .execute();
      return uuid;
    },
    async audience() {
      const uuid = v7();
      const rule = { match: "all" as const, conditions: [{ buildings: [ids.building] }] };
      await system
        .insertInto("audiences")
        .values({
          ...packed(uuid),
          ...inBuilding,
          name: "Hostile",
          rule: JSON.stringify(rule),
          clauses: JSON.stringify(clausesOf(rule)),
        })
        .execute();
      return uuid;
    },
    async request() {
      const row = { ...whose, uuid: v7(), ...inBuilding, type_uuid: ids.type, status: "open", ...stamps() } as const;
      const { id } = await system
        .insertInto("service_requests")
        .values({ ...row, title: "Lamp", description: "Out" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return String(id);
    },
    async session() {
      const row = { ...whose, uuid: v7(), created_at: at(0), expires_at: at(24) };
      await system.insertInto("sessions").values(row).execute();
      return row.uuid;
    },
    async card() {
      // At most twenty may be stored.
      await system.deleteFrom("payment_methods").where("user_uuid", "=", ids.person).execute();
      const card = { gateway_id: "sandbox", card_last_four: "1111", card_brand: "visa", month: 9, year: 2035 };
      const row = { ...whose, ...card, uuid: v7(), first_name: "Own", last_name: "Er", country: "NL" };
      await system
        .insertInto("payment_methods")
        .values({ ...row, payment_token: `token-${row.uuid}`, created_at: at(-1) })
        .execute();
      return row.uuid;
    },
  };

  return {
    async perishables(wanted: readonly Perishable[], status: "accepted" | "submitted" = "accepted") {
      const made: Partial<Ids> = {};
      for (const name of wanted) {
        made[name] = await makers[name](status);
        // The grant of the colleague that was created for the same call.
        if (name === "colleague") ids.colleague = made[name];
      }
      return made;
    },
  };
}
