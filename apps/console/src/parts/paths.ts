/** Every address of the console, as the router spells it, below where it lies. */
export const paths = {
  inbox: "/",
  item: "/inbox/$kind/$uuid",
  bookings: "/bookings",
  rooms: "/bookings/rooms",
  room: "/bookings/rooms/$building/$uuid",
  roomDoor: "/bookings/rooms/$building/$uuid/door",
  newRoom: "/bookings/rooms/$building/new",
  content: "/content",
  contentItem: "/content/$uuid",
  contentCalendar: "/content/calendar",
  guests: "/events/$uuid",
  door: "/events/$uuid/door",
  events: "/events",
  people: "/people",
  importPeople: "/people/import",
  person: "/people/$uuid",
  personSees: "/people/$uuid/sees",
  audit: "/audit",
  brands: "/brands",
  brand: "/brands/$uuid",
  newBrand: "/brands/new",
  buildings: "/buildings",
  building: "/buildings/$uuid",
  newBuilding: "/buildings/new",
  companies: "/companies",
  company: "/companies/$uuid",
  newCompany: "/companies/new",
  flags: "/flags",
  firstUse: "/first-use",
  firstBrand: "/first-use/brand",
  firstBuilding: "/first-use/building",
  firstPeople: "/first-use/people",
  firstDone: "/first-use/done",
  me: "/me",
} as const;

/** Addresses of the portal, which is another page of the same host. */
export const portalPaths = {
  home: "/",
  /** Its sign-in, for whoever has not begun one yet. */
  signIn: "/login?from=landing",
} as const;
