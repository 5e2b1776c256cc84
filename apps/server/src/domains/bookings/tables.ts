import type { HoursException, OpeningHours } from "@atrium/rules/booking-hours.ts";
import type { PriceLine, PriceRule } from "@atrium/rules/booking-price.ts";
import type { BookingRule } from "@atrium/rules/booking-rules.ts";
import type { SeriesPattern } from "@atrium/rules/booking-series.ts";
import type { CancellationStep } from "@atrium/rules/cancellation-steps.ts";
import type { RoomEquipment } from "@atrium/rules/room-equipment.ts";
import type { ColumnType, Generated, Selectable } from "kysely";
import type {
  Instant,
  InstantOrNull,
  Json,
  JsonOrNull,
  JsonWithDefault,
  LocalizedText,
  NumericOrNull,
  PackEntity,
  PersonsOwn,
  Translations,
} from "../../platform/database/columns.ts";
import type { ParticipationStatus } from "../events/tables.ts";

/** Both spellings of 2 §4 in lower case. */
export type BookingStatus = ParticipationStatus | "submitted" | "approved" | "denied" | "canceled";

export interface FormQuestion {
  question: LocalizedText;
  type: string;
  required: boolean;
}

export interface FormResponse {
  question: string;
  answer: string;
  type: string;
}

export interface ResourcesTable extends PackEntity {
  building_uuid: string;
  owner_type: "building" | "company";
  owner_uuid: string;
  manager_user_uuid: string | null;
  image: string | null;
  image_focus: string | null;
  capacity: number | null;
  price: NumericOrNull;
  currency_type: string | null;
  approval_required: Generated<boolean>;
  cancellation_window_end_minutes: number | null;
  cancellation_steps: JsonWithDefault<CancellationStep[]>;
  position: Generated<number>;
  questions: JsonWithDefault<FormQuestion[]>;
  equipment: Generated<RoomEquipment[]>;
  /** The rooms that a combined room takes. */
  parts: Generated<string[]>;
  /** How many things alike it stands for, of which a booking takes one; more than 1 only where it has no parts. */
  places: Generated<number>;
  /** What a booking takes: the parts, or the room itself where it has none; of a pool one of them. Written by the database. */
  units: ColumnType<string[], never, never>;
  /** Null where members do not book by themselves. */
  hours: JsonOrNull<OpeningHours[]>;
  exceptions: JsonWithDefault<HoursException[]>;
  /** Companies of rules and prices are uuids here. */
  rules: JsonWithDefault<BookingRule[]>;
  prices: JsonWithDefault<PriceRule[]>;
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
  /** Within how many minutes from its start its person checks in to a booking; null where nobody has to. */
  check_in_minutes: number | null;
  /** Its price is charged when a member books it, where their brand's gateway charges cards. */
  pay_when_booking: Generated<boolean>;
  /** What the code on its door says. */
  door_code: Generated<string>;
  /** Nobody books it any more; bookings that stand are kept. */
  switched_off: Generated<boolean>;
  translations: Json<Translations<"name" | "description" | "image_alt_text" | "cancellation_description">>;
}

export interface ResourceBookingsTable extends PersonsOwn {
  resource_uuid: string;
  user_uuid: string;
  start_at: Instant;
  end_at: Instant;
  status: BookingStatus;
  total_price: NumericOrNull;
  currency_type: string | null;
  form_responses: JsonWithDefault<FormResponse[]>;
  decided_by_uuid: string | null;
  decision_reason: string | null;
  /** What a member was quoted and agreed to. */
  quote_lines: JsonOrNull<PriceLine[]>;
  /** How many calendar entries have gone out about it, cancellations among them. */
  invitations: Generated<number>;
  /** The series that it is one date of. */
  series_uuid: string | null;
  /** What the room asked for when it was made; written by the database. */
  cancellation_steps: ColumnType<CancellationStep[], never, never>;
  /** What the room asked for when it was made, and until when that is; written by the database. */
  check_in_minutes: ColumnType<number | null, never, never>;
  check_in_until: ColumnType<Date | null, never, never>;
  checked_in_at: InstantOrNull;
  /** Nobody checked in, and the time was given back. */
  released_at: InstantOrNull;
  /** What it costs is paid by card. */
  pays: Generated<boolean>;
  /** Until when its time is held for whoever is paying. */
  payment_ends_at: InstantOrNull;
  /** It was not paid, and the time was given back. */
  payment_lapsed: Generated<boolean>;
  /** Its status or price has changed: what is to go back? Set by the database. */
  payment_open: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

/** Of bookings written by the database alone, as they change; `during` is a range of moments that includes buffers. */
interface ResourceHoldsTable {
  portfolio_uuid: string;
  booking_uuid: string | null;
  blackout_uuid: string | null;
  wait_uuid: string | null;
  outside_uuid: string | null;
  unit_uuid: string;
  during: string;
}

/** Who waits for a room that others have. */
export interface RoomWaitsTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  user_uuid: string;
  /** Null where any of `rooms` will do, which are in the order in which they are wanted. */
  resource_uuid: string | null;
  rooms: string[];
  people: number | null;
  equipment: Generated<RoomEquipment[]>;
  start_at: Instant;
  end_at: Instant;
  state: "waiting" | "held" | "offered" | "ended";
  joined_at: Instant;
  /** The room that is held for them. */
  held_uuid: string | null;
  offer_ends_at: InstantOrNull;
}

/** A calendar of another system by whose entries a room is taken. */
export interface RoomCalendarsTable {
  portfolio_uuid: string;
  resource_uuid: string;
  address: string;
  etag: string | null;
  /** When it was last read whole: what lies further ahead is nearer by then. */
  whole_at: InstantOrNull;
  set_at: Instant;
  next_at: Instant;
  checked_at: InstantOrNull;
  good_at: InstantOrNull;
  fault: "address" | "unreachable" | "status" | "too_large" | "not_a_calendar" | null;
  failures: Generated<number>;
  skipped: Generated<number>;
  cut: Generated<boolean>;
}

/** What it has taken of the room. */
interface RoomOutsideTimesTable {
  portfolio_uuid: string;
  uuid: string;
  resource_uuid: string;
  key: string;
  title: string;
  start_at: Instant;
  end_at: Instant;
}

/** Bookings that were made together. */
interface BookingSeriesTable {
  portfolio_uuid: string;
  uuid: string;
  user_uuid: string;
  building_uuid: string;
  repeat: Json<SeriesPattern>;
  /** Days of the pattern that were not booked. */
  left_out: string[];
  created_at: Instant;
}

/** The address by which somebody's calendar reads their bookings. */
interface CalendarFeedsTable {
  portfolio_uuid: string;
  user_uuid: string;
  token_hash: Buffer;
  created_at: Instant;
}

/** A time at which rooms are not to be had. */
interface ResourceBlackoutsTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  rooms: string[];
  start_at: Instant;
  end_at: Instant;
  reason: string;
  made_by_uuid: string | null;
  created_at: Instant;
}

/** Another time of a booking, and what it was when that was agreed to. */
export type PaidChange = {
  start_at: string;
  end_at: string;
  total_price: string | null;
  quote_lines: PriceLine[];
  before: { resource_uuid: string; start_at: string; end_at: string };
};

/** What was asked of a gateway for a booking. */
interface BookingPaymentsTable {
  portfolio_uuid: string;
  uuid: string;
  booking_uuid: string;
  kind: "charge" | "refund";
  state: "asked" | "pending" | "done" | "declined" | "ended" | "refused";
  cents: number;
  currency_type: string;
  whitelabel_uuid: string;
  /** The token that is charged, until that is decided. */
  card: JsonOrNull<{ payment_token: string; tokenized_card_id: string | null }>;
  card_brand: string | null;
  card_last_four: string | null;
  then_status: BookingStatus | null;
  change: JsonOrNull<PaidChange>;
  charge_uuid: string | null;
  /** By which a refund that was refused is asked for again. */
  refund_key: string | null;
  /** Somebody gave it back in another way. */
  by_hand: Generated<boolean>;
  gateway_ref: string | null;
  attempts: Generated<number>;
  ends_at: InstantOrNull;
  next_at: InstantOrNull;
  created_at: Instant;
  decided_at: InstantOrNull;
}

/** What is still to go back for bookings that are gone with their person. */
interface RefundsLeftTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  whitelabel_uuid: string;
  charge_key: string;
  charge_ref: string | null;
  cents: number;
  currency_type: string;
  state: "asked" | "refused";
  attempts: Generated<number>;
  next_at: InstantOrNull;
  decided_at: InstantOrNull;
  created_at: Instant;
}

export type RefundLeft = Selectable<RefundsLeftTable>;
export type BlackoutRow = Selectable<ResourceBlackoutsTable>;

declare module "../../platform/database/schema.ts" {
  interface Schema {
    resources: ResourcesTable;
    resource_bookings: ResourceBookingsTable;
    booking_payments: BookingPaymentsTable;
    refunds_left: RefundsLeftTable;
    resource_holds: ResourceHoldsTable;
    resource_blackouts: ResourceBlackoutsTable;
    room_waits: RoomWaitsTable;
    room_calendars: RoomCalendarsTable;
    room_outside_times: RoomOutsideTimesTable;
    booking_series: BookingSeriesTable;
    calendar_feeds: CalendarFeedsTable;
  }
}
