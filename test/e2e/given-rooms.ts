import type { BrandName } from "./browser.ts";
import { type Call, callsOf } from "./given-calls.ts";
import { keeperOf } from "./journey.ts";

type Furnished = { building: string; room: string; name: string; doorPath: string };
type RequestedTime = { date: string; from: string; to: string };

/** Adds a room that is open around the clock and requires a check-in, with these changes. */
export async function addRoom(
  call: Call,
  building: string,
  { name, ...more }: { name: string } & Record<string, unknown>,
) {
  const body = {
    name: { en: name },
    description: {},
    image: null,
    image_focus: null,
    image_alt_text: {},
    capacity: 2,
    places: 1,
    equipment: [],
    hours: [{ from: "00:00", to: "24:00" }],
    exceptions: [],
    rules: [],
    prices: [],
    currency_type: null,
    pay_when_booking: false,
    approval_required: false,
    cancellation_window_end_minutes: null,
    cancellation_steps: [],
    cancellation_description: {},
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    check_in_minutes: 10,
    ...more,
  };
  const { data } = await call<{ data: { room: { uuid: string } } }>(
    "POST",
    `/admin/v1/buildings/${building}/rooms`,
    body,
  );
  return data.room.uuid;
}

/** A room for six with a screen: open day and night except for `closed`, twelve euros an hour, with a required check-in. */
export async function furnishRoom(
  port: number,
  brand: BrandName,
  at: { building: string; name: string; closed: string },
) {
  const call = await callsOf(port, keeperOf(brand), brand);
  const { building, name, closed } = at;
  const room = await addRoom(call, building, {
    name,
    capacity: 6,
    equipment: ["screen"],
    exceptions: [{ date: closed }],
    rules: [{ least_minutes: 30, most_minutes: 240, step_minutes: 30, horizon_days: 500 }],
    prices: [{ per: "hour", cents: 1200 }],
    currency_type: "EUR",
    cancellation_steps: [{ minutes: 60, percent: 50 }],
    check_in_minutes: 15,
  });
  const sheet = await call<{ data: { door: { address: string } } }>(
    "GET",
    `/admin/v1/buildings/${building}/rooms/${room}/door`,
  );
  return { building, room, name, doorPath: new URL(sheet.data.door.address).pathname } satisfies Furnished;
}

/** Another person has booked it then. */
export async function bookBefore(
  port: number,
  brand: BrandName,
  {
    building,
    room,
    email,
    requested,
  }: Pick<Furnished, "building" | "room"> & { email: string; requested: RequestedTime },
): Promise<void> {
  const call = await callsOf(port, email, brand);
  const path = `/tenant/v1/buildings/${building}/rooms/${room}`;
  const { data } = await call<{ data: { quote: { quote_hash: string } } }>("POST", `${path}/quote`, requested);
  await call("POST", `${path}/bookings`, { ...requested, quote_hash: data.quote.quote_hash });
}
