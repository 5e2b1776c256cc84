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

/** The columns that decide about a room's bookings. Many rooms of a building have the same values. */
type Policy = {
  hours: OpeningHours[];
  exceptions: HoursException[];
  rules: BookingRule[];
  prices: PriceRule[];
  price: string | null;
  approval_required: boolean;
};

type OpenRow = {
  uuid: string;
  /** JSON of a `Policy`. As text, so that a policy that many rooms share is parsed once. */
  policy: string;
  places: number;
  /** Null if the only unit is the room itself. */
  units: string[] | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  timezone: string;
  decided: boolean;
  /** Separated by commas. */
  equipment: string;
  fits: boolean;
};

type Seen = { portfolioUuid: string; buildingUuid: string; companyUuid: string | null };

const selectOpen = prepare<Seen & { people: number; equipment: readonly RoomEquipment[] }, OpenRow>((db, value) =>
  roomsSeen(
    { db, portfolioUuid: value.portfolioUuid },
    { buildingUuid: value.buildingUuid, companyUuid: value.companyUuid },
  )
    .where("resource.switched_off", "=", false)
    .where("resource.hours", "is not", null)
    .select(["resource.uuid", "resource.places", "resource.buffer_before_minutes", "resource.buffer_after_minutes"])
    .select(["building.timezone", decided.as("decided")])
    .select(fits({ people: value.people, equipment: value.equipment }).as("fits"))
    .select(sql<string>`array_to_string(resource.equipment, ',')`.as("equipment"))
    .select(sql<string[] | null>`nullif(resource.units, array[resource.uuid])`.as("units"))
    .select(
      sql<string>`json_build_object('hours', resource.hours, 'exceptions', resource.exceptions, 'rules', resource.rules,
        'prices', resource.prices, 'price', resource.price::text, 'approval_required', resource.approval_required)::text`.as(
        "policy",
      ),
    )
    .orderBy("resource.position")
    .orderBy("resource.uuid"),
);

export type FittingRoom = Omit<OpenRow, "policy" | "units" | "equipment" | "fits"> &
  Policy & { units: string[]; policy: Policy };

/** Whether members of a building may book any room by themselves, and the equipment that such rooms have. */
type Offer = { offered: boolean; equipment: RoomEquipment[] };

/**
 * The rooms that fit a search, with only the columns that decide about a booking, and the choices of the building's rooms for other searches. Rooms
 * of the same policy share its object.
 */
export async function roomsThatFit(
  { db, portfolioUuid }: Tenant,
  asked: RoomsSearch,
): Promise<{ rooms: FittingRoom[]; offer: Offer }> {
  const { buildingUuid, companyUuid, people = 0, equipment: wanted } = asked;
  const rows = await selectOpen(db, { portfolioUuid, buildingUuid, companyUuid, people, equipment: wanted });
  const policies = new Map<string, Policy>();
  const rooms: FittingRoom[] = [];
  const offered = new Set<string>();
  for (const { policy: text, units, equipment, fits: isFitting, ...row } of rows) {
    const policy = policies.get(text) ?? (JSON.parse(text) as Policy);
    policies.set(text, policy);
    if (row.decided || !policy.approval_required) offered.add(equipment);
    if (isFitting) rooms.push({ ...row, ...policy, units: units ?? [row.uuid], policy });
  }
  const has = new Set([...offered].flatMap((words) => words.split(",")));
  return { rooms, offer: { offered: offered.size > 0, equipment: roomEquipment.filter((one) => has.has(one)) } };
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
