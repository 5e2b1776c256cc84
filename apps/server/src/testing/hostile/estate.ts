import type { EndpointBody } from "@atrium/contract/client.ts";
import { viewAsSeconds } from "@atrium/rules/view-as.ts";
import { insertView } from "../../domains/view-as/store.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { findBrand } from "../../domains/administration/brand-store.ts";
import { findBuilding } from "../../domains/administration/building-store.ts";
import { findRoomToEdit } from "../../domains/administration/room-store.ts";
import { buildingAt } from "../../domains/administration/building-things.ts";
import { listTiles } from "../../domains/administration/tile-store.ts";
import { versionOf } from "../../domains/administration/versions.ts";
import { createIntegrationToken } from "../../domains/bookings/integration-tokens.ts";
import { findCompany } from "../../domains/companies/company-store.ts";
import { newDecisionLink } from "../../domains/decisions/decision-links.ts";
import { arrangementOf, listHomeCategories, listPromotedItems } from "../../domains/home-layout/store.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import { setAnalytics } from "../analytics.ts";
import type { Rig } from "../rig.ts";
import { type AsTheyStand, nobodys } from "./unchanged-bodies.ts";
import { facilitiesAsTheyStand } from "./facility-things.ts";
import { furnish } from "./furnishing.ts";
import { type Ids, names, type Perishable } from "./ids.ts";

/** A building with one of everything in it, and the person who owns the things. */
export type Estate = {
  /** Replaces what calls use up. */
  fresh(wanted: readonly Perishable[]): Promise<Ids>;
  /**
   * One-time tokens: a manager's, of a booking request, the administration's, of a session, for a page that is being left, for a page inside an app,
   * and for viewing the portal as its person.
   */
  secrets: Record<"decision" | "ott" | "refresh" | "ticket" | "webViewCode" | "viewAsCode", () => Promise<string>> & {
    /** The quote that its person agrees to when booking the room, or changing a booking of it. */
    quote(requested: Pick<RequestedTime, "date" | "from" | "to">, bookingUuid?: string): Promise<string>;
    /** The same of a series, and of cancelling a whole one. */
    quoteSeries(body: EndpointBody<"POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote">): Promise<string>;
    quoteRest(seriesUuid: string): Promise<{ from: string; quote_hash: string }>;
    /** Brand and building with the current version that a change must name. */
    asTheyStand(): Promise<AsTheyStand>;
  };
  /** The bearer token of the building's own booking system. */
  integrationToken: string;
};

export const adminOrigin = "https://admin.hostile.test";

/** Ids that do not exist. */
export function nowhere(): Estate {
  const ids = Object.fromEntries(names.map((name) => [name, v7()])) as Ids;
  const all = {
    ...ids,
    brand: "nowhere",
    domain: "nowhere.test",
    email: `nobody-${ids.person}@nowhere.test`,
    request: "999999999999999",
  };
  const secret = async () => v7();
  const secrets = {
    decision: secret,
    ott: secret,
    refresh: secret,
    ticket: secret,
    webViewCode: secret,
    viewAsCode: secret,
    quote: secret,
    quoteSeries: secret,
    quoteRest: async () => ({ from: v7(), quote_hash: await secret() }),
    asTheyStand: async () => nobodys,
  };
  return { fresh: async () => all, secrets, integrationToken: v7() };
}

/** Fills a building of the test pack with one of everything, owned by the person with this address. */
export async function estate(rig: Rig, of: { brand: string; building: string; email: string }): Promise<Estate> {
  const { database, clock, brands } = rig.services;
  const { system } = database;
  await sql`update whitelabels set config = config || ${JSON.stringify({ admin_url: `${adminOrigin}/enter` })}::jsonb
    where brand_identifier = ${of.brand}`.execute(system);
  await setAnalytics(rig, of.brand, { consent: "not_required", scripts: [] });
  const brand = await system
    .selectFrom("whitelabels")
    .select(["portfolio_uuid", "uuid", "whitelabel_config_uuid"])
    .where("brand_identifier", "=", of.brand)
    .executeTakeFirstOrThrow();
  const portfolio = brand.portfolio_uuid;
  const inPack = async (
    table: "buildings" | "companies" | "categories" | "users",
    column: "pack_key" | "email",
    key?: string,
  ) =>
    (
      await system
        .selectFrom(table)
        .select("uuid")
        .where("portfolio_uuid", "=", portfolio)
        .$if(key !== undefined, (query) => query.where(sql.ref(column), "=", key))
        .orderBy("uuid")
        .executeTakeFirstOrThrow()
    ).uuid;
  const company = await inPack("companies", "pack_key");
  const ids: Ids = {
    ...(Object.fromEntries(names.map((name) => [name, v7()])) as Ids),
    portfolio,
    brand: of.brand,
    email: of.email,
    whitelabel: brand.uuid,
    config: brand.whitelabel_config_uuid,
    building: await inPack("buildings", "pack_key", of.building),
    company,
    companies: company,
    category: await inPack("categories", "pack_key"),
    person: await inPack("users", "email", of.email),
  };
  brands.clear();
  const { perishables } = await furnish(rig, ids);
  const { token: integrationToken } = await createIntegrationToken(database, clock, {
    building: `${of.brand}/${of.building}`,
    endOlder: false,
  });
  const tenant = { portfolioUuid: portfolio, db: system };
  const owner = async () => rig.api({ brand: of.brand, token: await tokenOf(rig, { portfolio, person: ids.person }) });
  return {
    integrationToken,
    fresh: async (wanted) => ({ ...ids, ...(await perishables(wanted)) }),
    secrets: {
      async decision() {
        const { booking = "" } = await perishables(["booking"], "submitted");
        const subject = { kind: "booking", subject_uuid: booking, whitelabel_uuid: ids.whitelabel } as const;
        return (await newDecisionLink({ clock }, tenant, { ...subject, manager_email: "desk@hostile.test" })) ?? "";
      },
      ott: async () =>
        (await (await owner())("POST /auth/v2/generate-auth-link", { body: { building_uuid: ids.building } })).ott,
      async refresh() {
        const { session = "" } = await perishables(["session"]);
        const token = newSecret();
        const row = { portfolio_uuid: portfolio, token_hash: hashOf(token), session_uuid: session, generation: 1 };
        await system
          .insertInto("refresh_tokens")
          .values({ ...row, created_at: clock.now() })
          .execute();
        return token;
      },
      async quote(requested, bookingUuid) {
        const [api, params] = [await owner(), { id: ids.building, resourceUuid: ids.resource }];
        const path = "/tenant/v1/buildings/:id/rooms/:resourceUuid";
        const { data } = await (bookingUuid
          ? api(`POST ${path}/bookings/:bookingUuid/quote`, { params: { ...params, bookingUuid }, body: requested })
          : api(`POST ${path}/quote`, { params, body: requested }));
        return data.quote.quote_hash;
      },
      async quoteSeries(body) {
        const params = { id: ids.building, resourceUuid: ids.resource };
        const key = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote";
        return (await (await owner())(key, { params, body })).data.quote.quote_hash;
      },
      async quoteRest(seriesUuid) {
        const key = "GET /tenant/v1/buildings/:id/series/:seriesUuid";
        const [api, params] = [await owner(), { id: ids.building, seriesUuid }];
        const from = (await api(key, { params, query: {} })).data.series.bookings[0]?.uuid ?? "";
        const { rest } = (await api(key, { params, query: { from } })).data.series;
        return { from, quote_hash: rest?.quote_hash ?? "" };
      },
      async asTheyStand() {
        const { first } = await buildingAt(tenant, { uuid: ids.building });
        const everywhere = { portfolio: true, buildings: new Set<string>(), companies: new Set<string>() };
        const now = clock.now();
        const [found, built, tiles, firm, bookable, categories, shown, facilities] = await Promise.all([
          findBrand(tenant, ids.whitelabel),
          findBuilding(tenant, ids.building),
          listTiles(tenant, ids.building, { first }),
          findCompany(tenant, everywhere, ids.company),
          findRoomToEdit(tenant, { buildingUuid: ids.building, roomUuid: ids.room }, { first }),
          listHomeCategories(tenant, ids.building, { first, now }),
          listPromotedItems(tenant, ids.building, { lang: first, now }),
          facilitiesAsTheyStand(tenant, ids, first),
        ]);
        const company = firm?.fields ?? nobodys.company;
        const tile = tiles.find(({ row }) => row.uuid === ids.tile)?.fields ?? nobodys.tile;
        const room = bookable?.fields ?? nobodys.room;
        const category = categories.find(({ uuid }) => uuid === ids.category)?.fields ?? nobodys.home.category;
        const arrangement = arrangementOf(categories);
        const promoted = shown.map(({ uuid }) => uuid);
        const [brandFields, fields] = [found?.fields ?? nobodys.brand, built?.fields ?? nobodys.building];
        return {
          brand: { ...brandFields, version: versionOf(brandFields) },
          building: { ...fields, version: versionOf(fields) },
          tile: { ...tile, version: versionOf(tile) },
          facilities,
          company: { ...company, version: versionOf(company) },
          room: { ...room, version: versionOf(room) },
          home: {
            category: { ...category, version: versionOf(category) },
            arrangement: { ...arrangement, version: versionOf(arrangement) },
            promoted: { contents: promoted, version: versionOf(promoted) },
          },
          order: tiles.filter(({ row }) => row.archived_at === null).map(({ row }) => row.uuid),
        };
      },
      async viewAsCode() {
        const { colleague = "" } = await perishables(["colleague"]);
        const code = newSecret();
        const now = clock.now();
        const actorSessionUuid = v7();
        const who = { uuid: v7(), actorUuid: colleague, actorSessionUuid, viewedUuid: ids.person };
        const until = new Date(now.getTime() + viewAsSeconds * 1000);
        await insertView(tenant, { ...who, role: "owner", reason: "To help.", code, now, until });
        return code;
      },
      webViewCode: async () => (await (await owner())("POST /auth/v2/generate-web-view-code")).code,
      ticket: async () => (await (await owner())("GET /analytics/v2/settings")).data.analytics?.ticket ?? "",
    },
  };
}

/** A new session for somebody, as a log-in creates it. */
export async function tokenOf(rig: Rig, who: { portfolio: string; person: string }): Promise<string> {
  const { database, tokens } = rig.services;
  const session = { portfolio_uuid: who.portfolio, uuid: v7(), user_uuid: who.person };
  const created_at = rig.clock.now();
  const expires_at = new Date(created_at.getTime() + 24 * 60 * 60_000);
  await database.system
    .insertInto("sessions")
    .values({ ...session, created_at, expires_at })
    .execute();
  const claims = { portfolioUuid: who.portfolio, userUuid: who.person, sessionUuid: session.uuid };
  return (await tokens.issue(claims)).token;
}
