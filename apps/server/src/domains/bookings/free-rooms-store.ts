import type { HoursException, OpeningHours } from "@atrium/rules/booking-hours.ts";
import type { PriceRule } from "@atrium/rules/booking-price.ts";
import type { BookingRule } from "@atrium/rules/booking-rules.ts";
import type { RoomEquipment } from "@atrium/rules/room-equipment.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { textKeys, translatedTexts } from "../../platform/database/texts.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import type { OfferedRow } from "./room-replies.ts";
import { decided, type RoomsAsked, roomsSeen, type RoomTexts } from "./rooms-store.ts";

export type RoomsWished = Omit<RoomsAsked, "runsBuilding"> & {
  people: number | undefined;
  equipment: readonly RoomEquipment[];
};

/** What decides about a room's bookings, apart from who has it when. Many rooms of a building have the same. */
type Policy = {
  hours: OpeningHours[];
  exceptions: HoursException[];
  rules: BookingRule[];
  prices: PriceRule[];
  price: string | null;
  approval_required: boolean;
};

type FittingRow = {
  uuid: string;
  /** As text, so that what many rooms share is read once. */
  policy: string;
  places: number;
  /** Null where it is the room itself. */
  units: string[] | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  timezone: string;
  decided: boolean;
};

type Seen = { portfolioUuid: string; buildingUuid: string; companyUuid: string | null };

const selectFitting = prepare<Seen & { people: number; equipment: readonly RoomEquipment[] }, FittingRow>((db, value) =>
  roomsSeen(
    { db, portfolioUuid: value.portfolioUuid },
    { buildingUuid: value.buildingUuid, companyUuid: value.companyUuid },
  )
    .where("resource.switched_off", "=", false)
    .where("resource.hours", "is not", null)
    .where(sql<boolean>`${value.people}::int <= coalesce(resource.capacity, 0)`)
    .where(sql<boolean>`resource.equipment @> ${value.equipment}::text[]`)
    .select(["resource.uuid", "resource.places", "resource.buffer_before_minutes", "resource.buffer_after_minutes"])
    .select(["building.timezone", decided.as("decided")])
    .select(sql<string[] | null>`nullif(resource.units, array[resource.uuid])`.as("units"))
    .select(
      sql<string>`jsonb_build_object('hours', resource.hours, 'exceptions', resource.exceptions, 'rules', resource.rules,
        'prices', resource.prices, 'price', resource.price::text, 'approval_required', resource.approval_required)::text`.as(
        "policy",
      ),
    )
    .orderBy("resource.position")
    .orderBy("resource.uuid"),
);

export type FittingRoom = Omit<FittingRow, "policy" | "units"> & Policy & { units: string[]; policy: Policy };

/** Rooms for so many people, with all of that equipment, that members book by themselves, with no more than decides about them. Those of one policy share it. */
export async function roomsThatFit({ db, portfolioUuid }: Tenant, asked: RoomsWished): Promise<FittingRoom[]> {
  const { buildingUuid, companyUuid, people = 0, equipment } = asked;
  const rows = await selectFitting(db, { portfolioUuid, buildingUuid, companyUuid, people, equipment });
  const policies = new Map<string, Policy>();
  return rows.map(({ policy: text, units, ...row }) => {
    const policy = policies.get(text) ?? (JSON.parse(text) as Policy);
    policies.set(text, policy);
    return { ...row, ...policy, units: units ?? [row.uuid], policy };
  });
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

/** What is shown of rooms that are offered, by their uuid. */
export async function offeredRows(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, companyUuid, lang }: RoomsWished,
  uuids: string[],
): Promise<Map<string, OfferedRow>> {
  if (uuids.length === 0) return new Map();
  const rows = await selectOffered(db, { portfolioUuid, buildingUuid, companyUuid, ...textKeys(lang), uuids });
  return new Map(rows.map((row) => [row.uuid, row]));
}
