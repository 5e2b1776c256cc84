import type { HoursException, OpeningHours } from "@atrium/rules/booking-hours.ts";
import type { PriceRule } from "@atrium/rules/booking-price.ts";
import type { BookingRule } from "@atrium/rules/booking-rules.ts";
import { type RoomEquipment, roomEquipment } from "@atrium/rules/room-equipment.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { textKeys, translatedTexts } from "../../platform/database/texts.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import type { OfferedRow } from "./room-replies.ts";
import { decided, fits, type RoomsAsked, roomsSeen, type RoomTexts, type RoomNeeds } from "./rooms-store.ts";

export type RoomsSearch = Omit<RoomsAsked, "runsBuilding"> & RoomNeeds;

/** What decides about a room's bookings. Many rooms of a building have the same values. */
type Policy = {
  hours: OpeningHours[];
  exceptions: HoursException[];
  rules: BookingRule[];
  prices: PriceRule[];
  price: string | null;
  approval_required: boolean;
  places: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  timezone: string;
  decided: boolean;
};

/** The rooms of one policy. `units`: null if the only unit is the room itself. */
type PolicyRow = Policy & {
  equipment: RoomEquipment[];
  fits: boolean;
  rooms: { uuid: string; position: number; units: string[] | null }[];
};

type Seen = { portfolioUuid: string; buildingUuid: string; companyUuid: string | null };

const columnsOfPolicy = [
  "resource.hours",
  "resource.exceptions",
  "resource.rules",
  "resource.prices",
  "resource.price",
  "resource.approval_required",
  "resource.places",
  "resource.buffer_before_minutes",
  "resource.buffer_after_minutes",
  "resource.equipment",
  "building.timezone",
] as const;

const selectPolicies = prepare<Seen & { people: number; equipment: readonly RoomEquipment[] }, PolicyRow>((db, value) =>
  roomsSeen(
    { db, portfolioUuid: value.portfolioUuid },
    { buildingUuid: value.buildingUuid, companyUuid: value.companyUuid },
  )
    .where("resource.switched_off", "=", false)
    .where("resource.hours", "is not", null)
    .select(columnsOfPolicy)
    .select(decided.as("decided"))
    .select(fits({ people: value.people, equipment: value.equipment }).as("fits"))
    .select(
      sql<PolicyRow["rooms"]>`json_agg(json_build_object('uuid', resource.uuid, 'position', resource.position,
        'units', nullif(resource.units, array[resource.uuid])))`.as("rooms"),
    )
    .groupBy(columnsOfPolicy)
    .groupBy([sql.ref("decided"), sql.ref("fits")])
    .$castTo<PolicyRow>(),
);

export type FittingRoom = Policy & { uuid: string; units: string[]; policy: Policy };

/** Whether members of a building may book any room by themselves, and the equipment that such rooms have. */
type Offer = { offered: boolean; equipment: RoomEquipment[] };

/**
 * The rooms that fit a search, in order, with only what decides about a booking, and the choices of the building's rooms for other searches. The database
 * sends a policy once for all of its rooms, which share its object.
 */
export async function roomsThatFit(
  { db, portfolioUuid }: Tenant,
  asked: RoomsSearch,
): Promise<{ rooms: FittingRoom[]; offer: Offer }> {
  const { buildingUuid, companyUuid, people = 0, equipment: wanted } = asked;
  const rows = await selectPolicies(db, { portfolioUuid, buildingUuid, companyUuid, people, equipment: wanted });
  const offered = rows.filter((row) => row.decided || !row.approval_required);
  const has = new Set(offered.flatMap(({ equipment }) => equipment));
  const fitting = rows
    .filter((row) => row.fits)
    .flatMap(({ equipment: _, fits: __, rooms, ...policy }) => rooms.map((room) => ({ ...room, policy })))
    .toSorted((one, other) => one.position - other.position || (one.uuid < other.uuid ? -1 : 1));
  return {
    rooms: fitting.map(({ uuid, units, policy }) => ({ ...policy, uuid, units: units ?? [uuid], policy })),
    offer: { offered: offered.length > 0, equipment: roomEquipment.filter((one) => has.has(one)) },
  };
}

type Texts = { locale: string; language: string };

const selectOffered = prepare<Seen & Texts & { uuids: string[] }, OfferedRow>((db, value) =>
  roomsSeen(
    { db, portfolioUuid: value.portfolioUuid },
    { buildingUuid: value.buildingUuid, companyUuid: value.companyUuid },
  )
    .where(isOneOf("resource.uuid", value.uuids))
    .select([
      "resource.uuid",
      "resource.image",
      "resource.image_focus",
      "resource.capacity",
      "resource.equipment",
      "resource.currency_type",
    ])
    .select(["building.timezone", previewOf("resource.image").as("image_preview")])
    .select(
      translatedTexts<RoomTexts>("resource.translations", { locale: value.locale, language: value.language }).as(
        "texts",
      ),
    ),
);

/** The texts and pictures of offered rooms, by uuid. */
export async function offeredRows(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, companyUuid, lang }: RoomsSearch,
  uuids: string[],
): Promise<Map<string, OfferedRow>> {
  if (uuids.length === 0) return new Map();
  const rows = await selectOffered(db, { portfolioUuid, buildingUuid, companyUuid, ...textKeys(lang), uuids });
  return new Map(rows.map((row) => [row.uuid, row]));
}
