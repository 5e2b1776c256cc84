import type { EndpointBody } from "@atrium/contract/client.ts";
import { viewAsSeconds } from "@atrium/rules/view-as.ts";
import { insertView } from "../../domains/view-as/store.ts";
import type { TimeWish } from "@atrium/rules/booking-times.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type BrandFields, findBrand } from "../../domains/administration/brand-store.ts";
import { type BuildingFields, findBuilding } from "../../domains/administration/building-store.ts";
import { findRoomToEdit, type RoomFields } from "../../domains/administration/room-store.ts";
import { groundOf, listTiles, type TileFields } from "../../domains/administration/tile-store.ts";
import { versionOf } from "../../domains/administration/versions.ts";
import { createIntegrationToken } from "../../domains/bookings/integration-tokens.ts";
import { type CompanyFields, findCompany } from "../../domains/companies/company-store.ts";
import { newDecisionLink } from "../../domains/decisions/decision-links.ts";
import { arrangementOf, listHomeCategories, listPromotedItems } from "../../domains/home-layout/store.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import { setAnalytics } from "../analytics.ts";
import type { Rig } from "../rig.ts";
import { furnish } from "./furnishing.ts";
import { type Ids, names, type Perishable } from "./ids.ts";

/** A building with one of everything in it, and a person whose own it is. */
export type Estate = {
  /** With new ones in the place of what calls use up. */
  fresh(wanted: readonly Perishable[]): Promise<Ids>;
  /** Tokens that are good once: a manager's, of a booking request; the administration's; of a session; for a page that is being left; for a page inside an app; for a look at the portal as its person. */
  secrets: Record<"decision" | "ott" | "refresh" | "ticket" | "webViewCode" | "viewAsCode", () => Promise<string>> & {
    /** What its person agrees to by booking the room, or by changing a booking of it. */
    quote(wish: Pick<TimeWish, "date" | "from" | "to">, bookingUuid?: string): Promise<string>;
    /** The same of a series, and of cancelling all of one. */
    quoteSeries(body: EndpointBody<"POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote">): Promise<string>;
    quoteRest(seriesUuid: string): Promise<{ from: string; quote_hash: string }>;
    /** Brand and building as they stand, with the version that a change of them names. */
    asTheyStand(): Promise<AsTheyStand>;
  };
  /** The bearer of the building's own booking system. */
  integrationToken: string;
};

type AsTheyStand = {
  brand: BrandFields & { version: string };
  building: BuildingFields & { version: string };
  tile: TileFields & { version: string };
  company: CompanyFields & { version: string };
  room: RoomFields & { version: string };
  /** The tiles in sight, in their order. */
  order: string[];
  home: Home;
};

type Home = {
  category: EndpointBody<"PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid">;
  arrangement: EndpointBody<"PUT /admin/v1/buildings/:uuid/home/arrangement">;
  promoted: EndpointBody<"PUT /admin/v1/buildings/:uuid/home/promoted">;
};

const nobodys: AsTheyStand = {
  brand: {
    name: "Nowhere",
    hosts: ["nowhere.hostile.test"],
    primary_color: "#257bad",
    secondary_color: "#7c7933",
    font: "inter",
    radius_scale: 1,
    logo_light: null,
    logo_dark: null,
    mark: null,
    hero: null,
    languages: ["en"],
    tagline: {},
    page_title: {},
    amenity_label: {},
    support_email: "nobody@nowhere.test",
    eula_link: "",
    privacy_policy: "",
    version: "x".repeat(22),
  },
  building: {
    name: "Nowhere",
    address: "Nowhere 1",
    address_1: "",
    timezone: "UTC",
    locale: "en",
    image: null,
    image_focus: null,
    hosts: [],
    manager_email: null,
    is_public: false,
    is_guest: false,
    version: "x".repeat(22),
  },
  tile: {
    text: { en: "Nowhere" },
    utility_name: "Nowhere",
    type: "webview",
    url: "",
    image: null,
    version: "x".repeat(22),
  },
  company: {
    name: "Nowhere",
    logo: null,
    url: "",
    building_uuids: [],
    manager_email: null,
    approves_sign_ups: false,
    version: "x".repeat(22),
  },
  room: {
    name: { en: "Nowhere" },
    description: {},
    image: null,
    image_focus: null,
    image_alt_text: {},
    capacity: null,
    places: 1,
    equipment: [],
    hours: null,
    exceptions: [],
    rules: [],
    prices: [],
    approval_required: false,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    check_in_minutes: null,
    pay_when_booking: false,
    currency_type: null,
    cancellation_window_end_minutes: null,
    cancellation_steps: [],
    cancellation_description: {},
    version: "x".repeat(22),
  },
  order: [],
  home: {
    category: { name: { en: "Nowhere" }, shown: true, version: "x".repeat(22) },
    arrangement: { discover: [], spotlight: [], secondary: [], version: "x".repeat(22) },
    promoted: { contents: [], version: "x".repeat(22) },
  },
};

export const adminOrigin = "https://admin.hostile.test";

/** Ids that are nobody's. */
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

/** Fills a building of the test pack with one of everything; its owner is the person of this address. */
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
  const ids: Ids = {
    ...(Object.fromEntries(names.map((name) => [name, v7()])) as Ids),
    portfolio,
    brand: of.brand,
    email: of.email,
    whitelabel: brand.uuid,
    config: brand.whitelabel_config_uuid,
    building: await inPack("buildings", "pack_key", of.building),
    company: await inPack("companies", "pack_key"),
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
      async quote(wish, bookingUuid) {
        const [api, params] = [await owner(), { id: ids.building, resourceUuid: ids.resource }];
        const path = "/tenant/v1/buildings/:id/rooms/:resourceUuid";
        const { data } = await (bookingUuid
          ? api(`POST ${path}/bookings/:bookingUuid/quote`, { params: { ...params, bookingUuid }, body: wish })
          : api(`POST ${path}/quote`, { params, body: wish }));
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
        const { first = "en" } = (await groundOf(tenant, ids.building)) ?? {};
        const everywhere = { portfolio: true, buildings: new Set<string>(), companies: new Set<string>() };
        const now = clock.now();
        const [found, built, tiles, firm, bookable, categories, shown] = await Promise.all([
          findBrand(tenant, ids.whitelabel),
          findBuilding(tenant, ids.building),
          listTiles(tenant, ids.building, { first }),
          findCompany(tenant, everywhere, ids.company),
          findRoomToEdit(tenant, { buildingUuid: ids.building, roomUuid: ids.room }, { first }),
          listHomeCategories(tenant, ids.building, { first, now }),
          listPromotedItems(tenant, ids.building, { lang: first, now }),
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

/** A session of its own for somebody, as a log-in would begin one. */
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
