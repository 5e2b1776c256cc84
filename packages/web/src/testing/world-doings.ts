/* What people book, attend, ask for and keep, one of each kind, as in world-items.ts. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { inDays, uuid } from "./world-ids.ts";
import { pier } from "./world-items.ts";

export type Transaction = EndpointReply<"GET /tenant/v1/users/current/transactions">["data"]["transactions"][number];
export type Booking =
  EndpointReply<"GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine">["data"]["booking"];
export type ServiceRequest =
  EndpointReply<"GET /service-request/buildings/:buildingUuid/requests">["data"]["service_requests"][number];
export type PaymentMethod = EndpointReply<"GET /payment-methods">["data"]["payment_methods"][number];
export type SuiteDetail =
  EndpointReply<"GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId">["data"];

export const booking = (own: Partial<Booking> = {}): Booking => ({
  uuid: uuid(0x501),
  building_uuid: pier,
  name: "Noord",
  image_url: null,
  image_preview: null,
  image_focus: null,
  start_at: inDays(3, 9),
  end_at: inDays(3, 11),
  status: "accepted",
  total_price: "40.00",
  currency_type: "EUR",
  form_responses: [],
  cancellation_window_end_minutes: 60,
  cancellation_description: null,
  cancellation_costs: [],
  cancellation_cents: 0,
  decision_reason: null,
  series_uuid: null,
  check_in: null,
  payment: null,
  ...own,
});

type Shared = Pick<Booking, "uuid" | "building_uuid" | "currency_type">;
const sharedOf = ({ uuid: id, building_uuid, currency_type }: Shared) => ({ uuid: id, building_uuid, currency_type });

/** A booking as the history lists it. */
export const bookingEntry = (of: Booking): Transaction => ({
  ...sharedOf(of),
  total_price: of.total_price,
  details: { owner: { owner_type: "building", owner_uuid: of.building_uuid }, resource: { uuid: uuid(0x502) } },
  content: {
    uuid: of.uuid,
    resource: { name: of.name, image_url: of.image_url, image_focus: of.image_focus },
    status: of.status,
    start_at: of.start_at,
    end_at: of.end_at,
  },
});

type Attended = Partial<Shared> & { title?: string; start_at?: string | null; end_at?: string | null; event?: string };

export const eventEntry = ({ title, start_at, end_at, event, ...own }: Attended = {}): Transaction => ({
  ...sharedOf({ uuid: uuid(0x511), building_uuid: pier, currency_type: null, ...own }),
  content: {
    uuid: event ?? uuid(0x401),
    title: title ?? "Concert under the Lantern",
    subtitle: null,
    image_url: null,
    image_focus: null,
    status: "confirmed",
    start_at: start_at === undefined ? inDays(7, 17) : start_at,
    end_at: end_at === undefined ? inDays(7, 20) : end_at,
    price: null,
  },
});

type Used = Partial<Shared> & { provider_name?: string; start_at?: string; end_at?: string };

export const serviceEntry = ({ provider_name, start_at, end_at, ...own }: Used = {}): Transaction => ({
  ...sharedOf({ uuid: uuid(0x521), building_uuid: pier, currency_type: "EUR", ...own }),
  content: {
    uuid: uuid(0x522),
    status: "accepted",
    start_at: start_at ?? inDays(2, 8),
    end_at: end_at ?? inDays(2, 10),
    service: { provider_name: provider_name ?? "Deltaworks Health", logo_url: null, price: 4250 },
  },
});

export const serviceRequest = (own: Partial<ServiceRequest> = {}): ServiceRequest => ({
  id: 1001,
  uuid: uuid(0x531),
  status: "open",
  type: { uuid: uuid(0x532), name: "Heating" },
  priority: null,
  title: "The radiator is cold",
  description: "It has been since Monday.",
  location: "Floor 9",
  status_reason: null,
  created_at: inDays(-1),
  updated_at: inDays(-1),
  ...own,
});

export const paymentMethod = (own: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: uuid(0x541),
  gateway_id: "sandbox",
  card_last_four: "4242",
  card_brand: "visa",
  first_name: "Daan",
  last_name: "Mulder",
  month: 4,
  year: new Date().getUTCFullYear() + 3,
  country: "NL",
  is_default: true,
  created_at: inDays(-90),
  ...own,
});

export const floor = { id: uuid(0x551), navName: "Floor 9" };
export const suite = (own: Partial<SuiteDetail> = {}): SuiteDetail => ({
  id: uuid(0x552),
  navName: "Suite 9A",
  available: true,
  lighting: 60,
  temp: 21,
  temp_unit: "Celsius",
  temp_equipment_name: "Zone 9A",
  requested_temp: 21,
  ...own,
});
