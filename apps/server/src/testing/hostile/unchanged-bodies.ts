import type { EndpointBody } from "@atrium/contract/client.ts";
import type { BrandFields } from "../../domains/administration/brand-store.ts";
import type { BuildingFields } from "../../domains/administration/building-store.ts";
import type { RoomFields } from "../../domains/administration/room-store.ts";
import type { TileFields } from "../../domains/administration/tile-store.ts";
import type { CompanyFields } from "../../domains/companies/company-store.ts";
import { type CurrentFacilities, nobodysFacilities } from "./facility-things.ts";

/** The editable fields of things with their current versions, which a change must name. */
export type AsTheyStand = {
  brand: BrandFields & { version: string };
  building: BuildingFields & { version: string };
  tile: TileFields & { version: string };
  facilities: CurrentFacilities;
  company: CompanyFields & { version: string };
  room: RoomFields & { version: string };
  /** The visible tiles, in their order. */
  order: string[];
  home: Home;
};

type Home = {
  category: EndpointBody<"PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid">;
  arrangement: EndpointBody<"PUT /admin/v1/buildings/:uuid/home/arrangement">;
  promoted: EndpointBody<"PUT /admin/v1/buildings/:uuid/home/promoted">;
};

/** The same of things that do not exist. */
export const nobodys: AsTheyStand = {
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
    hero_focus: null,
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
    image_focus: null,
    version: "x".repeat(22),
  },
  facilities: nobodysFacilities,
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
