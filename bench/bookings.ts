import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { startAtrium } from "./atrium.ts";
import { fillBookings, fillHouse, fillRooms, roomsAsked, roomsOfDay } from "./bookings/fill.ts";
import type { Figure, Ground } from "./figure.ts";
import type { Running } from "./processes.ts";
import { createDatabase } from "./reads/fill.ts";
import { brand, fill } from "./rsvp/fill.ts";
import { printTable } from "./table.ts";

const counts = [10_000, 200_000] as const;
const times = 300;

type Asked = (number: number) => { method?: string; path: string; body?: object };
type Answer = { ms: number; bytes: number };

/** What people wait for who find and book a room, among ten thousand bookings and among two hundred thousand. */
export async function measureBookings({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  const client = new pg.Client({ connectionString: database.url });
  let server: Running | undefined;
  try {
    const dataDir = join(folder, "bookings");
    mkdirSync(dataDir);
    const { buildingUuid, users, tokens } = await fill(database.url, dataDir, { people: 100, capacities: [1] });
    await client.connect();
    const rooms = await fillRooms(client, buildingUuid);
    const house = await fillHouse(client, buildingUuid, users[0] ?? "");
    server = await startAtrium({ databaseUrl: database.url, dataDir });
    const { port } = server;
    const asking = askerOf(port, tokens);
    const path = `/api/tenant/v1/buildings/${buildingUuid}/rooms`;
    // The day that has the most bookings.
    const day = laterDay(new Date().toISOString().slice(0, 10), 20);
    const roomOf = (number: number) => rooms[number % rooms.length] ?? "";
    const found: Record<string, Answer[]>[] = [];
    let before = 0;
    for (const [round, count] of counts.entries()) {
      await fillBookings(client, users[0] ?? "", { from: before, until: count });
      before = count;
      const free: Asked = () => ({ path: `${path}/free?date=${day}&from=18:00&to=19:00&people=6&equipment=screen` });
      const week: Asked = (number) => ({ path: `${path}/${roomOf(number)}?date=${laterDay(day, -6)}&days=7` });
      // A time that only this one wants: of its room, day by day, after all others.
      const wish = (number: number) => ({
        date: laterDay(day, 1 + round * times + number),
        from: "09:00",
        to: "10:00",
      });
      const shown: Asked = () => ({ path: `/api/admin/v1/buildings/${house}/day?date=${laterDay(day, -6)}` });
      const quotes: string[] = [];
      const quote: Asked = (number) => ({
        method: "POST",
        path: `${path}/${roomOf(number)}/quote`,
        body: wish(number),
      });
      const quoted = await asking(quote, (number, text) => {
        quotes[number] = (JSON.parse(text) as { data: { quote: { quote_hash: string } } }).data.quote.quote_hash;
      });
      const book: Asked = (number) => ({
        method: "POST",
        path: `${path}/${roomOf(number)}/bookings`,
        body: { ...wish(number), quote_hash: quotes[number] },
      });
      const run = askerOf(port, tokens.slice(0, 1));
      found.push({
        free: await asking(free),
        week: await asking(week),
        quote: quoted,
        book: await asking(book),
        day: await run(shown),
      });
    }
    return figuresOf(found);
  } finally {
    await server?.stop();
    await client.end();
    await database.drop();
  }
}

/** Asks one after the other, each of them somebody else. The first tenth only warms up. */
function askerOf(port: number, tokens: readonly string[]) {
  return async (asked: Asked, read?: (number: number, text: string) => void): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let number = 0; number < times; number += 1) {
      const { method = "GET", path, body } = asked(number);
      const began = performance.now();
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          "x-brand": brand,
          authorization: `Bearer ${tokens[number % tokens.length] ?? ""}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path} was answered by ${reply.status}: ${text.slice(0, 300)}`);
      read?.(number, text);
      if (number >= times / 10) answers.push({ ms: performance.now() - began, bytes: gzipSync(text).length });
    }
    return answers;
  };
}

function quantile(answers: readonly Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

function figuresOf(found: readonly Record<string, Answer[]>[]): Figure[] {
  const names = Object.keys(found[0] ?? {});
  const rowOf = (name: string, round: number) => {
    const answers = found[round]?.[name] ?? [];
    const numbers = [
      quantile(answers, 0.5),
      quantile(answers, 0.95),
      Math.max(...answers.map(({ bytes }) => bytes)) / 1000,
    ];
    return [name, String(counts[round]), ...numbers.map((number) => number.toFixed(1))];
  };
  printTable(
    `Bookings, one person after the other, in a building of ${roomsAsked} rooms, on PostgreSQL`,
    ["call", "bookings", "p50 ms", "p95 ms", "kB gz"],
    names.flatMap((name) => found.map((_, round) => rowOf(name, round))),
  );
  const last = found.at(-1) ?? {};
  const growth = (name: string) => quantile(last[name] ?? [], 0.5) / quantile(found[0]?.[name] ?? [], 0.5);
  const baseline = (name: string) =>
    `the same among 10,000: ${quantile(found[0]?.[name] ?? [], 0.5).toFixed(1)} ms p50`;
  return [
    {
      name: "free rooms of 500, p95",
      value: quantile(last.free ?? [], 0.95),
      unit: " ms",
      limit: ["at most", 30],
      baseline: baseline("free"),
    },
    {
      name: "booking, p95",
      value: quantile(last.book ?? [], 0.95),
      unit: " ms",
      limit: ["at most", 40],
      baseline: baseline("book"),
    },
    {
      name: `a day of ${roomsOfDay} rooms, p50`,
      value: quantile(last.day ?? [], 0.5),
      unit: " ms",
      limit: ["at most", 5],
      baseline: baseline("day"),
    },
    {
      name: `a day of ${roomsOfDay} rooms, compressed`,
      value: Math.max(...(last.day ?? []).map(({ bytes }) => bytes)) / 1000,
      unit: " kB",
      limit: ["at most", 12],
      baseline: `its ${roomsOfDay * 8} bookings at ${Math.round(12_000 / roomsOfDay / 8)} bytes each`,
    },
    {
      name: `a day of ${roomsOfDay} rooms, growth`,
      value: growth("day"),
      unit: " ×",
      limit: ["at most", 1.2],
      baseline: baseline("day"),
    },
    {
      name: "a room's week, p50",
      value: quantile(last.week ?? [], 0.5),
      unit: " ms",
      limit: ["at most", 5],
      baseline: baseline("week"),
    },
    {
      name: "a room's week, growth",
      value: growth("week"),
      unit: " ×",
      limit: ["at most", 1.2],
      baseline: baseline("week"),
    },
  ];
}
