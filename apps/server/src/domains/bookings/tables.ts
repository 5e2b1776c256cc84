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
  /** The number of equal things in a pool, of which a booking takes one; more than 1 only without parts. */
  places: Generated<number>;
  /** The units that a booking holds: the parts, or the room itself without parts; of a pool, one of them. Written by the database. */
  units: ColumnType<string[], never, never>;
  /** Null if members do not book it themselves. */
  hours: JsonOrNull<OpeningHours[]>;
  exceptions: JsonWithDefault<HoursException[]>;
  /** Companies and audiences of rules and prices are uuids here. */
  rules: JsonWithDefault<BookingRule[]>;
  prices: JsonWithDefault<PriceRule[]>;
  buffer_before_minutes: Generated<number>;
  buffer_after_minutes: Generated<number>;
  /** The minutes after the start within which the person must check in; null if no check-in is needed. */
  check_in_minutes: number | null;
  /** The price is charged when a member books, if the brand's gateway can charge cards. */
  pay_when_booking: Generated<boolean>;
  /** The code on its door. */
  door_code: Generated<string>;
  /** It takes no new bookings; existing ones are kept. */
  switched_off: Generated<boolean>;
  translations: Json<Translations<"name" | "description" | "image_alt_text" | "cancellation_description">>;
}

/** The audiences in the rules and prices of a room. Written by the database. */
interface RoomAudiencesTable {
  portfolio_uuid: string;
  resource_uuid: string;
  audience_uuid: string;
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
  /** The price lines that the member agreed to. */
  quote_lines: JsonOrNull<PriceLine[]>;
  /** The number of calendar entries that were sent, cancellations included: the SEQUENCE. */
  invitations: Generated<number>;
  /** The series that it belongs to. */
  series_uuid: string | null;
  /** The room's setting when it was booked; written by the database. */
  cancellation_steps: ColumnType<CancellationStep[], never, never>;
  /** The room's check-in time when it was booked, and its end; written by the database. */
  check_in_minutes: ColumnType<number | null, never, never>;
  check_in_until: ColumnType<Date | null, never, never>;
  checked_in_at: InstantOrNull;
  /** The no-show was recorded, and the time released. */
  released_at: InstantOrNull;
  /** Whether it is paid by card. */
  pays: Generated<boolean>;
  /** Until when its time is held for the payment. */
  payment_ends_at: InstantOrNull;
  /** It was not paid, and the time was released. */
  payment_lapsed: Generated<boolean>;
  /** Its status or price has changed, so that a refund may be due. Set by the database. */
  payment_open: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

/** The times that units are held, written by the database alone; `during` is a range of moments that includes buffers. */
interface ResourceHoldsTable {
  portfolio_uuid: string;
  booking_uuid: string | null;
  blackout_uuid: string | null;
  wait_uuid: string | null;
  outside_uuid: string | null;
  unit_uuid: string;
  during: string;
}

/** The waiting list of rooms. */
export interface RoomWaitsTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  user_uuid: string;
  /** Null if any of `rooms` is accepted; these are in the order of preference. */
  resource_uuid: string | null;
  rooms: string[];
  people: number | null;
  equipment: Generated<RoomEquipment[]>;
  start_at: Instant;
  end_at: Instant;
  state: "waiting" | "held" | "offered" | "ended";
  joined_at: Instant;
  /** The room that is held for the person. */
  held_uuid: string | null;
  offer_ends_at: InstantOrNull;
}

/** An outside calendar whose entries hold a room. */
export interface RoomCalendarsTable {
  portfolio_uuid: string;
  resource_uuid: string;
  address: string;
  etag: string | null;
  /** When it was last read completely; later entries come into the read range with time. */
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

/** The times that it holds of the room. */
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
  /** The days of the pattern that were not booked. */
  left_out: string[];
  created_at: Instant;
}

/** The address of a person's calendar feed. */
interface CalendarFeedsTable {
  portfolio_uuid: string;
  user_uuid: string;
  token_hash: Buffer;
  created_at: Instant;
}

/** A time at which rooms are closed. */
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

/** A paid change of a booking, and the booking's values when the person agreed. */
export type PaidChange = {
  start_at: string;
  end_at: string;
  total_price: string | null;
  quote_lines: PriceLine[];
  before: { resource_uuid: string; start_at: string; end_at: string };
};

/** A charge or a refund of a booking at a gateway. */
interface BookingPaymentsTable {
  portfolio_uuid: string;
  uuid: string;
  booking_uuid: string;
  kind: "charge" | "refund";
  state: "asked" | "pending" | "done" | "declined" | "ended" | "refused";
  cents: number;
  currency_type: string;
  whitelabel_uuid: string;
  /** The token of the card, until the charge is decided. */
  card: JsonOrNull<{ payment_token: string; tokenized_card_id: string | null }>;
  card_brand: string | null;
  card_last_four: string | null;
  then_status: BookingStatus | null;
  change: JsonOrNull<PaidChange>;
  charge_uuid: string | null;
  /** The key of a refund that is sent again after it was refused. */
  refund_key: string | null;
  /** It was refunded by hand. */
  by_hand: Generated<boolean>;
  gateway_ref: string | null;
  attempts: Generated<number>;
  ends_at: InstantOrNull;
  next_at: InstantOrNull;
  created_at: Instant;
  decided_at: InstantOrNull;
}

/** The open refunds of bookings that were erased with their person, and their charges that are undecided. */
interface RefundsLeftTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  whitelabel_uuid: string;
  charge_key: string;
  charge_ref: string | null;
  cents: number;
  currency_type: string;
  /** The token of the card, until the charge is decided. */
  card: JsonOrNull<{ payment_token: string; tokenized_card_id: string | null }>;
  state: "undecided" | "asked" | "refused";
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
    room_audiences: RoomAudiencesTable;
    room_calendars: RoomCalendarsTable;
    room_outside_times: RoomOutsideTimesTable;
    booking_series: BookingSeriesTable;
    calendar_feeds: CalendarFeedsTable;
  }
}
