import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { findRoomToEdit, insertRoom, switchRoom, updateRoom } from "../administration/room-store.ts";
import { exportPack } from "./export-pack.ts";
import { importPack } from "./import-pack.ts";
import {
  applySamplePack,
  audiences,
  bookings,
  buildings,
  edited,
  everyRow,
  type Files,
  resources,
  sampleUuid,
} from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const db = () => rig.services.database.system;
const hall = `  - key: hall
    name: Hall
    parts: [room]
    equipment: [screen]
    currency_type: EUR
    hours: [{ weekdays: [mon], from: "08:00", to: "24:00" }]
    exceptions: [{ date: "12-25" }]
    rules: [{ companies: [acme], most_minutes: 60 }]
    prices: [{ companies: [acme], per: once, cents: 0 }, { per: hour, cents: 100 }]
    buffer_after_minutes: 10
service_providers:`;
const withHall = edited(resources, "service_providers:", hall);
const booked = (line: string): Files => ({
  ...withHall,
  ...edited(bookings, "services_bookings:", `${line}\nservices_bookings:`),
});
const roomOf = (key: string) =>
  db().selectFrom("resources").selectAll().where("pack_key", "=", key).executeTakeFirstOrThrow();
const holdsOf = async (key: string) =>
  (
    await db()
      .selectFrom("resource_holds as hold")
      .innerJoin("resource_bookings as booking", "booking.uuid", "hold.booking_uuid")
      .where("booking.pack_key", "=", key)
      .select("hold.unit_uuid")
      .execute()
  ).map(({ unit_uuid }) => unit_uuid);

test("K3 K4 a pack defines a room's hours, companies, prices and parts", async () => {
  await applySamplePack(rig.services, withHall);
  const [made, part] = [await roomOf("hall"), await roomOf("room")];
  const { uuid: acme } = await db()
    .selectFrom("companies")
    .select("uuid")
    .where("pack_key", "=", "acme")
    .where("portfolio_uuid", "=", made.portfolio_uuid)
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject({
    parts: [part.uuid],
    units: [part.uuid],
    equipment: ["screen"],
    hours: [{ weekdays: ["mon"], from: "08:00", to: "24:00" }],
    exceptions: [{ date: "12-25" }],
    rules: [{ companies: [acme], most_minutes: 60 }],
    prices: [
      { companies: [acme], per: "once", cents: 0 },
      { per: "hour", cents: 100 },
    ],
    buffer_before_minutes: 0,
    buffer_after_minutes: 10,
  });
  expect(part).toMatchObject({ parts: [], units: [part.uuid], hours: null, rules: [], prices: [] });
});

test("P6 K3 K4 a pack's rules and prices of a room name audiences of its building or the portfolio, which an export has too", async () => {
  const named = hall
    .replace("rules: [{ companies: [acme],", "rules: [{ audience: tower-hosts, companies: [acme],")
    .replace("prices: [{ companies: [acme],", "prices: [{ audience: crew,");
  await applySamplePack(rig.services, edited(resources, "service_providers:", named));
  const { rules, prices, uuid } = await roomOf("hall");
  const uuidOf = async (key: string) =>
    (await db().selectFrom("audiences").select("uuid").where("pack_key", "=", key).executeTakeFirstOrThrow()).uuid;
  const [crew, towerHosts] = [await uuidOf("crew"), await uuidOf("tower-hosts")];
  expect([rules[0]?.audience, prices.map(({ audience }) => audience)]).toEqual([towerHosts, [crew, undefined]]);
  const links = () =>
    db().selectFrom("room_audiences").select("audience_uuid").where("resource_uuid", "=", uuid).execute();
  expect((await links()).map(({ audience_uuid }) => audience_uuid).toSorted()).toEqual([crew, towerHosts].toSorted());

  const folder = await mkdtemp(join(tmpdir(), "atrium-rooms-"));
  try {
    await exportPack({ ...rig.services, portfolio: "sample", folder, report: () => undefined });
    const rows = await everyRow(db());
    await importPack({ ...rig.services, folder, report: () => undefined });
    expect(await everyRow(db())).toEqual(rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  const annex = `buildings:
  - { key: annex, brand: sample, name: Annex, image: roof.svg, address: 2 Quay Road, timezone: Europe/Lisbon, locale: pt-pt }`;
  const foreign = {
    ...edited(resources, "service_providers:", named),
    ...edited(audiences, "building: tower", "building: annex"),
    ...edited(buildings, "buildings:", annex),
  };
  await expect(applySamplePack(rig.services, foreign)).rejects.toThrow(
    /resources\[\d\]\.rules\[0\]\.audience: "tower-hosts" is an audience of another building/,
  );
  await applySamplePack(rig.services, withHall);
  expect(await links()).toEqual([]);
});

test("K5 a pack's booking of a combined room holds its parts, however often it is imported", async () => {
  const line = `  - { key: in-hall, person: rui@acme.example, resource: hall, start_at: "+2d 09:00", end_at: "+2d 10:00", status: accepted }`;
  for (let time = 0; time < 2; time += 1) {
    await applySamplePack(rig.services, booked(line));
    expect(await holdsOf("in-hall")).toEqual([(await roomOf("room")).uuid]);
  }
});

/** The pack with a pool of two desks, and a booking of one from each of these times until noon. */
function desksBooked(day: string, ...from: string[]): Files {
  const desk = "  - { key: desks, name: Desks, places: 2 }\nservice_providers:";
  const lines = from.map(
    (at, index) =>
      `  - { key: desk-${index}, person: rui@acme.example, resource: desks, start_at: "${day} ${at}", end_at: "${day} 12:00", status: accepted }`,
  );
  return {
    ...edited(resources, "service_providers:", hall.replace("service_providers:", desk)),
    ...edited(bookings, "services_bookings:", `${lines.join("\n")}\nservices_bookings:`),
  };
}

/** A person books a room for the whole day in so many days; returns the date. */
async function bookDay(key: string, days: number): Promise<string> {
  const room = await roomOf(key);
  const { portfolio_uuid } = room;
  const person = await db()
    .selectFrom("users")
    .select("uuid")
    .where("portfolio_uuid", "=", portfolio_uuid)
    .executeTakeFirstOrThrow();
  const [now, day] = [rig.clock.now(), 86_400_000];
  const date = new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const start_at = new Date(`${date}T00:00:00Z`);
  const span = { start_at, end_at: new Date(start_at.getTime() + day), created_at: now, updated_at: now };
  const whose = { portfolio_uuid, uuid: v7(), resource_uuid: room.uuid, user_uuid: person.uuid };
  await db()
    .insertInto("resource_bookings")
    .values({ ...whose, ...span, status: "accepted" })
    .execute();
  return date;
}

test("K5 a pool of a pack has its number of places: as many bookings at one time, and no more", async () => {
  await applySamplePack(rig.services, desksBooked("+2d", "09:00", "10:00"));
  const { units } = await roomOf("desks");
  expect((await Promise.all(["desk-0", "desk-1"].map(holdsOf))).flat().toSorted()).toEqual(units.toSorted());
  await expect(applySamplePack(rig.services, desksBooked("+2d", "09:00", "10:00", "11:00"))).rejects.toThrow(
    /overlaps the booking "desk-0"/,
  );
});

test("K5 a pack's booking is left out if people have booked meanwhile, also a part", async () => {
  const date = await bookDay("hall", 5);
  const line = `  - { key: too-late, person: rui@acme.example, resource: room, start_at: "${date}T09:00:00Z", end_at: "${date}T10:00:00Z", status: accepted }`;
  await applySamplePack(rig.services, booked(line));
  expect(await holdsOf("too-late")).toEqual([]);
  const left = await db().selectFrom("resource_bookings").select("uuid").where("pack_key", "=", "too-late").execute();
  expect(left).toEqual([]);
});

test("K5 of a pack's bookings of a pool as many as fit beside people's are imported", async () => {
  await applySamplePack(rig.services, desksBooked("+2d"));
  await bookDay("desks", 6);
  await applySamplePack(rig.services, desksBooked("+6d", "09:00", "10:00"));
  expect([(await holdsOf("desk-0")).length, (await holdsOf("desk-1")).length]).toEqual([1, 0]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from resource_bookings
    where pack_key like 'desk-%'`.execute(db());
  expect(rows).toEqual([{ count: 1 }]);
});

test("K3 contradictions in a room's times and rules are refused by their field", async () => {
  const wrong = hall.replace("most_minutes: 60", "least_minutes: 90, most_minutes: 60");
  const twice = hall.replace('[{ date: "12-25" }]', '[{ date: "12-25" }, { date: "12-25" }]');
  for (const [said, sentence] of [
    [wrong, "must be at least least_minutes"],
    [twice, "is said twice"],
    [hall.replace("parts: [room]", "parts: [room]\n    places: 2"), "is for a room without parts"],
    [
      hall
        .replace("  - key: hall", "  - { key: desks, name: Desks, places: 2 }\n  - key: hall")
        .replace("[room]", "[desks]"),
      "is a pool",
    ],
  ] as const)
    await expect(applySamplePack(rig.services, edited(resources, "service_providers:", said))).rejects.toThrow(
      sentence,
    );
});

test("K2 a room that the console changed is not changed by imports and is listed, one that it created stays, and an export has both", async () => {
  await applySamplePack(rig.services, withHall);
  const own = { db: db(), portfolioUuid: await sampleUuid(db()) };
  const { uuid, building_uuid } = await roomOf("hall");
  const how = { first: "en", now: rig.clock.now() };
  const place = { buildingUuid: building_uuid, roomUuid: uuid };
  const { fields } = (await findRoomToEdit(own, place, how)) ?? {};
  if (!fields) throw new Error("The pack has a hall.");
  // Saved unchanged: only a text without a language is stored as the first language's.
  const before = await roomOf("hall");
  await updateRoom(own, place, fields, how);
  const translations = { ...before.translations, en: { name: "Hall" } };
  expect(await roomOf("hall")).toEqual({ ...before, translations, changed_in_console_at: how.now });
  await updateRoom(own, place, { ...fields, name: { en: "Great hall", de: "Saal" }, capacity: 90 }, how);
  await switchRoom(own, place, true, how.now);
  const made = await insertRoom(own, building_uuid, { ...fields, name: { en: "Studio" } }, how);
  const rows = await everyRow(db());
  const again = await applySamplePack(rig.services, withHall);
  expect(again.portfolios.flatMap(({ left }) => left)).toEqual(["resources/hall"]);
  expect(await everyRow(db())).toEqual(rows);

  const folder = await mkdtemp(join(tmpdir(), "atrium-rooms-"));
  try {
    await exportPack({ ...rig.services, portfolio: "sample", folder, report: () => undefined });
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".yaml"));
    const written = (await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")))).join("");
    expect(written).toMatch(/Great hall/);
    expect(written).toMatch(/switched_off: true/);
    expect(written).toMatch(/Studio/);
    const { portfolios } = await importPack({ ...rig.services, folder, report: () => undefined });
    const left = portfolios.flatMap((one) => one.left).filter((thing) => thing.startsWith("resources/"));
    expect(left.toSorted()).toEqual([`resources/${made}`, "resources/hall"].toSorted());
    expect(await everyRow(db())).toEqual(rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const taken = await applySamplePack(rig.services, withHall, ["resources/hall"]);
  expect(taken.portfolios.flatMap(({ left }) => left)).toEqual([]);
  expect(await roomOf("hall")).toMatchObject({ switched_off: false, capacity: null, changed_in_console_at: null });
});
