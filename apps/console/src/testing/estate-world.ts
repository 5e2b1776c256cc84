/* Answers of the fake API about brands, buildings and features: a small portfolio that a test may change. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { deriveTheme } from "@atrium/ui/theme/derive.ts";
import { themeContrast } from "@atrium/ui/theme/theme-contrast.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";

export type Brand = EndpointReply<"GET /admin/v1/brands/:uuid">["data"]["brand"];
export type Building = EndpointReply<"GET /admin/v1/buildings/:uuid">["data"]["building"];
type Tiles = EndpointReply<"GET /admin/v1/buildings/:uuid/tiles">["data"];
type Flags = EndpointReply<"GET /admin/v1/whitelabels/:whitelabelUuid/flags">["data"];

const versionOf = (number: number) => `version-${String(number).padStart(10, "0")}`;

export function estateWorld(places: {
  brand: { uuid: string; name: string };
  building: { uuid: string; name: string };
}) {
  const brand: Brand = {
    uuid: places.brand.uuid,
    name: places.brand.name,
    version: versionOf(1),
    hosts: ["harborline.localhost"],
    primary_color: "#0b4f6c",
    secondary_color: "#7c7933",
    font: "inter",
    radius_scale: 1,
    logo_light: null,
    logo_dark: null,
    mark: null,
    hero: null,
    hero_focus: null,
    picture_urls: { logo_light: null, logo_dark: null, mark: null, hero: null },
    languages: ["en", "nl-nl"],
    tagline: { en: "By the water" },
    page_title: {},
    amenity_label: {},
    support_email: "help@harborline.example",
    eula_link: "",
    privacy_policy: "",
    is_default: true,
  };
  const building: Building = {
    uuid: places.building.uuid,
    name: places.building.name,
    version: versionOf(1),
    brand: places.brand,
    address: "Pier 1, 3011 Rotterdam",
    address_1: "",
    timezone: "Europe/Amsterdam",
    locale: "nl-nl",
    image: null,
    image_focus: null,
    image_url: null,
    hosts: [],
    manager_email: null,
    is_public: true,
    is_guest: false,
  };
  const flags: Flags = {
    flags: { "account-history": { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "on" } },
    evaluators: {},
    gates: [
      { key: "account-history", default: false, meaning: "The history of transactions." },
      { key: "kiosk", default: false, meaning: "The switch to kiosk mode." },
    ],
    versions: { "account-history": versionOf(1), kiosk: versionOf(1) },
  };
  const tiles: Tiles = {
    languages: ["en"],
    tiles: ["Metro", "Lunch", "Parking"].map((text, at) => ({
      uuid: uuid(0xe0001 + at),
      version: versionOf(1),
      text: { en: text },
      utility_name: text,
      type: "webview",
      url: `https://${text.toLowerCase()}.example/`,
      image: null,
      image_focus: null,
      image_url: null,
      archived: false,
    })),
  };
  return { brands: [brand], buildings: [building], flags, tiles };
}

export type EstateWorld = ReturnType<typeof estateWorld>;

/** Another person was faster: their change is stored, under another version. */
export function changedByOthers<T extends { version: string }>(thing: T, some: Partial<T>): void {
  Object.assign(thing, some, { version: versionOf(Number(thing.version.replace(/\D/g, "")) + 1) });
}

export function estateAnswers(world: EstateWorld): Answers {
  const brandOf = (wanted: string) => world.brands.find((one) => one.uuid === wanted);
  const buildingOf = (wanted: string) => world.buildings.find((one) => one.uuid === wanted);
  return {
    "GET /admin/v1/brands": () => ({
      data: {
        brands: world.brands.map(({ uuid, name, hosts, primary_color, picture_urls }) => ({
          uuid,
          name,
          hosts,
          primary_color,
          mark_url: picture_urls.mark,
          building_count: world.buildings.length,
        })),
      },
    }),
    "GET /admin/v1/brands/:uuid": ({ params }) => {
      const brand = brandOf(params.uuid);
      return brand ? { data: { brand } } : refuse("brand_not_found");
    },
    "PUT /admin/v1/brands/:uuid": ({ params, body }) => {
      const brand = brandOf(params.uuid);
      if (!brand) return refuse("brand_not_found");
      if (brand.version !== body.version) return refuse("changed_meanwhile");
      changedByOthers(brand, body);
      return { data: { brand } };
    },
    "POST /admin/v1/brands": ({ body }) => {
      const [model] = world.brands;
      if (!model) return refuse("host_taken");
      const brand: Brand = { ...model, ...body, uuid: uuid(0xd0009), is_default: false };
      world.brands.push(brand);
      return { data: { brand } };
    },
    "POST /admin/v1/brands/look": ({ body }) => {
      const tokens = deriveTheme({ ...body, density: "comfortable" });
      return { data: { tokens, contrast: themeContrast(tokens) } };
    },
    "POST /admin/v1/pictures": {
      data: {
        name: `${"a".repeat(64)}.png`,
        url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
      },
    },
    "GET /admin/v1/buildings": () => ({
      data: {
        buildings: world.buildings.map(({ uuid, name, address, timezone, image_url, image_focus, brand }) => ({
          uuid,
          name,
          address,
          timezone,
          image_url,
          image_focus,
          brand,
        })),
      },
    }),
    "GET /admin/v1/buildings/:uuid": ({ params }) => {
      const building = buildingOf(params.uuid);
      return building ? { data: { building } } : refuse("building_not_found");
    },
    "PUT /admin/v1/buildings/:uuid": ({ params, body }) => {
      const building = buildingOf(params.uuid);
      if (!building) return refuse("building_not_found");
      if (building.version !== body.version) return refuse("changed_meanwhile");
      changedByOthers(building, body);
      return { data: { building } };
    },
    "POST /admin/v1/buildings": ({ body: { brand_uuid, ...fields } }) => {
      const brand = brandOf(brand_uuid);
      if (!brand) return refuse("brand_not_found");
      const named = { uuid: brand.uuid, name: brand.name };
      const building: Building = {
        ...fields,
        uuid: uuid(0xb0009),
        version: versionOf(1),
        brand: named,
        image_url: null,
      };
      world.buildings.push(building);
      return { data: { building } };
    },
    "GET /admin/v1/buildings/:uuid/tiles": () => ({ data: world.tiles }),
    "POST /admin/v1/buildings/:uuid/tiles": ({ body }) => {
      const tile = { ...body, uuid: uuid(0xe0009), version: versionOf(1), image_url: null, archived: false };
      world.tiles = { ...world.tiles, tiles: [...world.tiles.tiles, tile] };
      return { data: world.tiles };
    },
    "PUT /admin/v1/buildings/:uuid/tiles/:tileUuid": ({ params, body }) => {
      const tile = world.tiles.tiles.find((one) => one.uuid === params.tileUuid);
      if (!tile) return refuse("item_not_found");
      if (tile.version !== body.version) return refuse("changed_meanwhile");
      changedByOthers(tile, body);
      return { data: world.tiles };
    },
    "PUT /admin/v1/buildings/:uuid/tiles/:tileUuid/archived": ({ params, body }) => {
      const tiles = world.tiles.tiles.map((one) =>
        one.uuid === params.tileUuid ? { ...one, archived: body.archived } : one,
      );
      world.tiles = { ...world.tiles, tiles };
      return { data: world.tiles };
    },
    "PUT /admin/v1/buildings/:uuid/tiles-order": ({ body }) => {
      const tiles = body.tiles.flatMap((wanted) => world.tiles.tiles.find((one) => one.uuid === wanted) ?? []);
      world.tiles = { ...world.tiles, tiles };
      return { data: world.tiles };
    },
    "POST /admin/v1/people/invite": ({ body }) => ({
      data: { people: body.emails.map((email) => ({ email, outcome: "invited" as const })) },
    }),
    "GET /admin/v1/whitelabels/:whitelabelUuid/flags": () => ({ data: world.flags }),
    "PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key": ({ params, query, body }) => {
      if (query?.version && query.version !== world.flags.versions[params.key]) return refuse("changed_meanwhile");
      world.flags = { ...world.flags, flags: { ...world.flags.flags, [params.key]: body } };
      return { data: { flag: body } };
    },
    "DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key": ({ params }) => {
      const { [params.key]: _gone, ...others } = world.flags.flags;
      world.flags = { ...world.flags, flags: others };
      return {};
    },
  };
}
