/*
 * What the fake API answers by default from: small, written by hand, typed by the contract, a new one for each test. A test changes its
 * own before or during the test: `world.flags["account-history"] = true`, `world.transactions.push(bookingEntry(booking()))`.
 */
import type { FlagKey } from "@atrium/rules/flags.ts";
import type { EndpointReply } from "@atrium/contract/client.ts";
import { type Brand, type BrandName, brandOf } from "./world-brands.ts";
import {
  type Booking,
  booking,
  bookingEntry,
  eventEntry,
  floor,
  type PaymentMethod,
  paymentMethod,
  serviceEntry,
  type ServiceRequest,
  serviceRequest,
  suite,
  type SuiteDetail,
  type Transaction,
} from "./world-doings.ts";
import { inDays, uuid } from "./world-ids.ts";
import {
  type Building,
  building,
  type Company,
  company,
  type Content,
  content,
  type ContentCard,
  contentCard,
  type EventPost,
  type EventWait,
  eventPost,
  type Offer,
  type OfferClaim,
  offer,
  person,
  pier,
  type Post,
  post,
  type User,
  type Utility,
  wharf,
} from "./world-items.ts";
import { type Room, room } from "./world-rooms.ts";

type Category = EndpointReply<"GET /tenant/v1/buildings/:id/categories">["data"]["categories"][number];
type AmenityCategory =
  EndpointReply<"GET /tenant/v1/buildings/:id/amenitiesByCategory">["data"]["amenities_by_category"][number];

export type Today = EndpointReply<"GET /tenant/v1/buildings/:id/today">["data"];

export type World = {
  brand: Brand;
  user: User;
  buildings: Building[];
  flags: Partial<Record<FlagKey, boolean>>;
  /** What the person may do, in every building. */
  permissions: string[];
  promoted: ContentCard[];
  categories: (Category & { contents: ContentCard[] })[];
  contents: Content[];
  events: EventPost[];
  /** The signed-in person's position on the waiting list of each event. */
  wait: EventWait;
  /** Their ticket to it. */
  ticket: { code: string } | null;
  offers: Offer[];
  /** Their claims of each offer, with the codes for the till. */
  claims: OfferClaim[];
  posts: Post[];
  utilities: Utility[];
  /** What the person has before them in every building. */
  today: Today;
  amenities: AmenityCategory[];
  companies: Company[];
  transactions: Transaction[];
  bookings: Booking[];
  /** Those that people book by themselves. */
  rooms: Room[];
  requests: ServiceRequest[];
  cards: PaymentMethod[];
  floors: (typeof floor)[];
  suites: SuiteDetail[];
};

/** A brand, a person in two of its buildings, and something of everything. */
export function fakeWorld(brandName: BrandName = "harborline"): World {
  const own = { brand_identifier: brandName, languages: brandOf(brandName).theme.languages };
  const noord = booking();
  const maas = booking({ uuid: uuid(0x503), name: "Maas", start_at: inDays(4, 13), end_at: inDays(4, 14) });
  const past = booking({ uuid: uuid(0x504), name: "Schie", start_at: inDays(-4, 13), end_at: inDays(-4, 14) });
  const coffee = contentCard({
    uuid: offer().uuid,
    type: "Deal",
    title: offer().title,
    rsvp_enabled: false,
    claimable: true,
  });
  return {
    ...emptyWorld(brandName),
    buildings: [building(own), building({ ...own, uuid: wharf, name: "The Wharf", address: "Quay 9, Rotterdam" })],
    promoted: [contentCard()],
    categories: [
      {
        uuid: uuid(0x601),
        name: "What's on",
        category_type: "AudienceContent",
        content_group: "discover",
        contents: [contentCard(), coffee],
      },
    ],
    contents: [content({ uuid: uuid(0x404), title: "How to find us" })],
    events: [eventPost()],
    wait: null,
    ticket: { code: "7K3MB2QX9TDWE5HZ" },
    offers: [offer()],
    claims: [],
    posts: [post()],
    companies: [company()],
    transactions: [
      eventEntry(),
      eventEntry({ uuid: uuid(0x512), title: "Breakfast on the quay", start_at: inDays(-7), end_at: inDays(-7, 10) }),
      ...[noord, maas, past].map(bookingEntry),
      serviceEntry(),
      serviceEntry({ uuid: uuid(0x523), provider_name: "Tide & Thread", start_at: inDays(-9), end_at: inDays(-9, 10) }),
    ],
    bookings: [noord, maas, past],
    rooms: [room()],
    requests: [serviceRequest()],
    cards: [paymentMethod()],
    floors: [floor],
    suites: [suite()],
  };
}

/** The same brand and person in one building without any activity. */
export function emptyWorld(brandName: BrandName = "harborline"): World {
  const brand = brandOf(brandName);
  const own = { brand_identifier: brandName, languages: brand.theme.languages };
  return {
    brand,
    user: person({ email: `occupant@${brandName}.example`, signup_app_brand: brandName, default_building_uuid: pier }),
    buildings: [building(own)],
    flags: {},
    permissions: [],
    promoted: [],
    categories: [],
    contents: [],
    events: [],
    wait: null,
    ticket: { code: "7K3MB2QX9TDWE5HZ" },
    offers: [],
    claims: [],
    posts: [],
    utilities: [],
    today: { rows: [], mine: { going: [], waiting: [], held: [], claimed: [], booked: [] } },
    amenities: [],
    companies: [],
    transactions: [],
    bookings: [],
    rooms: [],
    requests: [],
    cards: [],
    floors: [],
    suites: [],
  };
}
