import type { EndpointReply } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { haveSameEntries, homeParts, mostInPart, placesFor, promotedPlaces } from "@atrium/rules/home-layout.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { changesOf } from "../../platform/facts/changes.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type BuildingCall, noteAllInBuilding, noteInBuilding } from "../administration/building-things.ts";
import { textFaults } from "../administration/edited-texts.ts";
import { mustBeCurrent, versionOf } from "../administration/versions.ts";
import { flagContext } from "../flags/flags.ts";
import type { FlagServices } from "../flags/services.ts";
import { findWritingPlace, firstLanguageOf, type WritingPlace } from "../publishing/choices.ts";
import { promoteItem } from "../publishing/promote.ts";
import {
  arrangementOf,
  findGround,
  type HomeCategory,
  holdHome,
  insertCategory,
  listHomeCategories,
  listPromotedItems,
  placeCategories,
  placePromoted,
  type PromotedRow,
  updateCategory,
  whichCanBe,
} from "./store.ts";

const home = "/admin/v1/buildings/:uuid/home";
const addKey = `POST ${home}/categories`;
type HomeHandlers = Pick<
  Handlers,
  | `GET ${typeof home}`
  | typeof addKey
  | `PUT ${typeof home}/categories/:categoryUuid`
  | `PUT ${typeof home}/arrangement`
  | `PUT ${typeof home}/promoted`
>;
type Reply = EndpointReply<`GET ${typeof home}`>;
type Surroundings = Pick<Reply["data"], "tiles" | "layout">;
type Asked = BuildingCall & { tenant: Tenant };
type Ground = { own: Tenant; place: WritingPlace; categories: HomeCategory[]; promoted: PromotedRow[]; now: Date };

/** The layout of a building's home (row P9). */
export function homeLayoutHandlers({ brands, clock, flags }: FlagServices): HomeHandlers {
  async function read(tenant: Tenant, place: WritingPlace, now: Date) {
    const first = firstLanguageOf(place);
    const [categories, promoted] = await Promise.all([
      listHomeCategories(tenant, place.uuid, { first, now }),
      listPromotedItems(tenant, place.uuid, { lang: first, now }),
    ]);
    return { categories, promoted };
  }

  /**
   * What does not change with the home: its number of tiles, and the portal's layout, as a member of the building sees it. Read before the
   * transaction: the embedded database has one connection.
   */
  async function surroundingsOf(tenant: Tenant, buildingUuid: string): Promise<Surroundings> {
    const { whitelabel_uuid: uuid, tiles } = (await findGround(tenant, buildingUuid)) ?? refuse("building_not_found");
    const brand = (await brands.find({ uuid })) ?? refuse("building_not_found");
    const nobody = flagContext(brand, undefined);
    const context = { ...nobody, anonymous: false, building_uuid: buildingUuid, building_uuids: [buildingUuid] };
    const evaluated = await flags.evaluate(brand, context);
    const layout = {
      by_name: !readFlag(evaluated, "show-content-v-2"),
      grid: readFlag(evaluated, "new-discover-layout"),
    };
    return { tiles, layout };
  }

  async function show(tenant: Tenant, buildingUuid: string, { tiles, layout }: Surroundings): Promise<Reply> {
    const place = (await findWritingPlace(tenant, buildingUuid)) ?? refuse("building_not_found");
    const { categories, promoted } = await read(tenant, place, clock.now());
    return {
      data: {
        building: { uuid: place.uuid, name: place.name },
        timezone: place.timezone,
        languages: place.languages.map(({ code }) => code),
        layout,
        tiles,
        categories: categories.map(({ uuid, part, items, fields }) => ({
          uuid,
          part,
          items,
          ...fields,
          version: versionOf(fields),
        })),
        arrangement_version: versionOf(arrangementOf(categories)),
        promoted: promoted.map(({ uuid, type, title, image, image_focus, planned, start_at }) => ({
          uuid,
          type,
          title,
          planned,
          start_at: start_at?.toISOString() ?? null,
          image_url: pictureUrl(image, 324),
          image_focus,
        })),
        promoted_version: versionOf(promoted.map(({ uuid }) => uuid)),
      },
    };
  }

  /** Does the work in the transaction, under the home's lock. */
  async function underLock(own: Tenant, buildingUuid: string, work: (ground: Ground) => Promise<void>): Promise<void> {
    await holdHome(own, buildingUuid);
    const place = (await findWritingPlace(own, buildingUuid)) ?? refuse("building_not_found");
    const now = clock.now();
    await work({ own, place, ...(await read(own, place, now)), now });
  }

  /** Changes a home under its lock, and returns the result. */
  async function change({ params, tenant }: Asked, work: (ground: Ground) => Promise<void>): Promise<Reply> {
    const buildingUuid = params.uuid.toLowerCase();
    await inTransaction(tenant, (own) => underLock(own, buildingUuid, work));
    return show(tenant, buildingUuid, await surroundingsOf(tenant, buildingUuid));
  }

  return {
    async [`GET ${home}`]({ params, tenant }) {
      const buildingUuid = params.uuid.toLowerCase();
      return show(tenant, buildingUuid, await surroundingsOf(tenant, buildingUuid));
    },

    async [addKey](call) {
      const { body, caller, params, request, tenant } = call;
      const { name, part } = body;
      mustSayName(name);
      const buildingUuid = params.uuid.toLowerCase();
      const { userUuid } = caller;
      const once = await oncePerKey<Reply>({ tenant, userUuid, clock, request, endpoint: addKey });
      if (once.before) return once.before;
      const surroundings = await surroundingsOf(tenant, buildingUuid);
      return once.work(async (own) => {
        await underLock(own, buildingUuid, async ({ place, categories, now }) => {
          if (categories.filter((one) => one.part === part).length >= mostInPart) refuse("validation_failed", [isFull]);
          const category = { buildingUuid: place.uuid, part, name };
          const uuid = await insertCategory(own, category, { first: firstLanguageOf(place), now });
          await noteInBuilding(own, call, { action: "category.added", target: { kind: "category", uuid }, now });
        });
        return show(own, buildingUuid, surroundings);
      });
    },

    async [`PUT ${home}/categories/:categoryUuid`](call) {
      const { version, ...fields } = call.body;
      mustSayName(fields.name);
      return change(call, async ({ own, place, categories, now }) => {
        const uuid = call.params.categoryUuid.toLowerCase();
        const found = categories.find((one) => one.uuid === uuid) ?? refuse("item_not_found");
        mustBeCurrent(found.fields, version);
        await updateCategory(own, uuid, fields, { first: firstLanguageOf(place), now });
        const details = changesOf(found.fields, fields);
        await noteInBuilding(own, call, {
          action: "category.changed",
          target: { kind: "category", uuid },
          now,
          details,
        });
      });
    },

    async [`PUT ${home}/arrangement`](call) {
      const { version, ...wanted } = call.body;
      return change(call, async ({ own, categories, now }) => {
        mustBeCurrent(arrangementOf(categories), version);
        const known = new Map(categories.map((category) => [category.uuid, category]));
        const uuids = homeParts.flatMap((part) => wanted[part].map((uuid) => uuid.toLowerCase()));
        if (!haveSameEntries(uuids, [...known.keys()])) refuse("changed_meanwhile");
        const places = homeParts.flatMap((part) => {
          const order = wanted[part].map((uuid) => ({
            uuid: uuid.toLowerCase(),
            place: known.get(uuid.toLowerCase())?.position ?? null,
          }));
          return placesFor(order).map(({ uuid, place }) => ({ uuid, part, position: place }));
        });
        const moved = places.filter(({ uuid, part, position }) => {
          const before = known.get(uuid);
          return before?.part !== part || before.position !== position;
        });
        if (moved.length === 0) return;
        await placeCategories(own, moved, now);
        const facts = moved.map(({ uuid, part, position }) => {
          const before = known.get(uuid);
          const details = changesOf({ part: before?.part, position: before?.position }, { part, position });
          return { action: "category.changed", target: { kind: "category", uuid }, details } as const;
        });
        await noteAllInBuilding(own, call, facts, now);
      });
    },

    async [`PUT ${home}/promoted`](call) {
      const { version, contents } = call.body;
      const wanted = contents.map((uuid) => uuid.toLowerCase());
      return change(call, async ({ own, place, promoted, now }) => {
        const before = promoted.map(({ uuid }) => uuid);
        mustBeCurrent(before, version);
        const added = wanted.filter((uuid) => !before.includes(uuid));
        const removed = before.filter((uuid) => !wanted.includes(uuid));
        const there = await whichCanBe(own, place.uuid, { uuids: added, now });
        if (there.length < added.length) refuse("item_not_found");
        const by = call.caller.userUuid;
        // In one order, so that concurrent changes do not deadlock.
        for (const uuid of [...added, ...removed].toSorted())
          await promoteItem(own, { uuid, promoted: added.includes(uuid), place, by, now });
        const standing = promoted.map(({ uuid, promoted_position }) => ({ uuid, place: promoted_position }));
        await placePromoted(own, promotedPlaces(wanted, standing), now);
        const details = changesOf({ promoted: before }, { promoted: wanted });
        if (Object.keys(details).length === 0) return;
        await noteInBuilding(own, call, {
          action: "home.changed",
          target: { kind: "building", uuid: place.uuid },
          now,
          details,
        });
      });
    },
  };
}

const isFull = { path: "/part", code: "maxItems", message: `must have fewer than ${mostInPart} categories` };

function mustSayName(name: Record<string, string>): void {
  const faults = textFaults("/name", name);
  if (faults.length > 0) refuse("validation_failed", faults);
}
