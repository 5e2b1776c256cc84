import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { changed } from "../../platform/facts/changes.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { type BuildingCall, buildingAt, noteInBuilding, shownThing, thingAt } from "./building-things.ts";
import { textFaults } from "./edited-texts.ts";
import {
  archiveFacility,
  archiveFacilityCategory,
  type Facility,
  type FacilityCategory,
  type FacilityFields,
  holdFacilities,
  insertFacility,
  insertFacilityCategory,
  listFacilities,
  listFacilityCategories,
  updateFacility,
  updateFacilityCategory,
} from "./facility-store.ts";
import { putInOrder } from "./put-in-order.ts";
import { mustBeKept } from "./sent-pictures.ts";
import { mustBeCurrent, versionOf } from "./versions.ts";

const facilities = "/admin/v1/buildings/:uuid/facilities";
type FacilityHandlers = Pick<
  Handlers,
  | `GET ${typeof facilities}`
  | `POST ${typeof facilities}`
  | `PUT ${typeof facilities}/:facilityUuid`
  | `PUT ${typeof facilities}/:facilityUuid/archived`
  | "PUT /admin/v1/buildings/:uuid/facilities-order"
  | "PUT /admin/v1/buildings/:uuid/facility-categories"
>;
type Reply = EndpointReply<`GET ${typeof facilities}`>;
type Changing = {
  own: Tenant;
  building: string;
  first: string;
  before: Facility[];
  categories: FacilityCategory[];
  now: Date;
};

/** The values that the version of the categories is a hash of. */
const editedCategories = (categories: readonly FacilityCategory[]) =>
  categories.map(({ uuid, fields }) => ({ uuid, ...fields }));

/** The facilities of a building and their categories (row G9). */
export function consoleFacilityHandlers({ clock, files }: Pick<Services, "clock" | "files">): FacilityHandlers {
  async function show(tenant: Tenant, params: { uuid: string }): Promise<Reply> {
    const { uuid, languages, first } = await buildingAt(tenant, params);
    const [found, categories] = await Promise.all([
      listFacilities(tenant, uuid, { first }),
      listFacilityCategories(tenant, uuid, { first }),
    ]);
    return {
      data: {
        languages,
        categories: editedCategories(categories),
        categories_version: versionOf(editedCategories(categories)),
        facilities: found.map(shownThing),
      },
    };
  }

  /** Changes the facilities of a building under a lock of all of them, so that changes run one after the other. */
  async function change(
    tenant: Tenant,
    { params }: BuildingCall,
    work: (changing: Changing) => Promise<void>,
  ): Promise<Reply> {
    await inTransaction(tenant, async (own) => {
      const { uuid: building, first } = await buildingAt(own, params);
      await holdFacilities(own, building);
      const reading = { first, locks: true };
      const before = await listFacilities(own, building, reading);
      const categories = await listFacilityCategories(own, building, reading);
      await work({ own, building, first, before, categories, now: clock.now() });
    });
    return show(tenant, params);
  }

  async function mustBeUsable(fields: FacilityFields, categories: readonly FacilityCategory[]): Promise<void> {
    const faults = textFaults("/name", fields.name);
    if (!categories.some(({ uuid }) => uuid === fields.category_uuid.toLowerCase()))
      faults.push({ path: "/category_uuid", code: "category", message: "must be a category of the building" });
    if (faults.length > 0) refuse("validation_failed", faults);
    await mustBeKept(files, { image: fields.image });
  }

  return {
    [`GET ${facilities}`]: ({ params, tenant }) => show(tenant, params),

    [`POST ${facilities}`]: (call) =>
      change(call.tenant, call, async ({ own, building, categories, first, now }) => {
        await mustBeUsable(call.body, categories);
        const uuid = await insertFacility(own, building, call.body, { first, now });
        await note(own, call, { action: "facility.added", uuid, now });
      }),

    [`PUT ${facilities}/:facilityUuid`](call) {
      const { version, ...fields } = call.body;
      return change(call.tenant, call, async ({ own, before, categories, first, now }) => {
        const { row, fields: former } = thingAt(before, call.params.facilityUuid);
        await mustBeUsable(fields, categories);
        mustBeCurrent(former, version);
        await updateFacility(own, row, fields, { first, now });
        await note(own, call, { action: "facility.changed", uuid: row.uuid, now, what: changed(former, fields) });
      });
    },

    [`PUT ${facilities}/:facilityUuid/archived`]: (call) =>
      change(call.tenant, call, async ({ own, before, now }) => {
        const { row } = thingAt(before, call.params.facilityUuid);
        const archived = row.archived_at !== null;
        if (archived === call.body.archived) return;
        await archiveFacility(own, row, call.body.archived, now);
        await note(own, call, {
          action: "facility.changed",
          uuid: row.uuid,
          now,
          what: changed({ archived }, call.body),
        });
      }),

    "PUT /admin/v1/buildings/:uuid/facilities-order": (call) =>
      change(call.tenant, call, async ({ own, before, now }) => {
        const category = call.body.category_uuid.toLowerCase();
        const rows = before.flatMap(({ row }) =>
          row.archived_at === null && row.category_uuid === category ? [row] : [],
        );
        const facility = { table: "amenities", kind: "facility", action: "facility.changed" } as const;
        await putInOrder(own, call, { ...facility, rows, wanted: call.body.facilities, now });
      }),

    "PUT /admin/v1/buildings/:uuid/facility-categories": (call) =>
      change(call.tenant, call, async ({ own, building, before, categories, first, now }) => {
        const wanted = call.body.categories.map(({ uuid, name }) => ({ uuid: uuid?.toLowerCase(), fields: { name } }));
        const faults = wanted.flatMap(({ fields }, at) => textFaults(`/categories/${at}/name`, fields.name));
        if (faults.length > 0) refuse("validation_failed", faults);
        mustBeCurrent(editedCategories(categories), call.body.version);
        const known = new Map(categories.map((one) => [one.uuid, one]));
        const kept = wanted.flatMap(({ uuid }) => uuid ?? []);
        if (new Set(kept).size < kept.length || !kept.every((uuid) => known.has(uuid)))
          refuseField("categories", "category", "must be categories of the building, each once");
        const removed = categories.filter(({ uuid }) => !kept.includes(uuid));
        if (before.some(({ row }) => removed.some(({ uuid }) => uuid === row.category_uuid)))
          refuseField("categories", "in_use", "must include every category that has facilities");
        for (const [position, { uuid, fields }] of wanted.entries()) {
          const former = uuid === undefined ? undefined : known.get(uuid);
          const by = { first, now, position };
          if (!former) {
            const added = await insertFacilityCategory(own, building, fields, by);
            await note(own, call, { action: "facility.category_added", uuid: added, now });
            continue;
          }
          const what = changed({ ...former.fields, position: former.position }, { ...fields, position });
          if (Object.keys(what.details).length === 0) continue;
          await updateFacilityCategory(own, former.uuid, fields, by);
          await note(own, call, { action: "facility.category_changed", uuid: former.uuid, now, what });
        }
        for (const { uuid } of removed) {
          await archiveFacilityCategory(own, uuid, now);
          const what = changed({ archived: false }, { archived: true });
          await note(own, call, { action: "facility.category_changed", uuid, now, what });
        }
      }),
  };
}

type Noted = {
  action: "facility.added" | "facility.changed" | "facility.category_added" | "facility.category_changed";
  uuid: string;
  now: Date;
  what?: ReturnType<typeof changed>;
};

function note(own: Tenant, call: BuildingCall, { action, uuid, now, what }: Noted): Promise<void> {
  const target = { kind: action.startsWith("facility.category") ? "facility_category" : "facility", uuid };
  return noteInBuilding(own, call, { action, target, now, ...what });
}
