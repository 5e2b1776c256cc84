import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { startAtrium, startBare } from "./atrium.ts";
import { fillBookings, fillDayBuilding, fillRooms, roomsAsked, roomsBeside, roomsOfDay } from "./bookings/fill.ts";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import type { Running } from "./processes.ts";
import { createDatabase } from "./reads/fill.ts";
import { brand, fill } from "./rsvp/fill.ts";
import { printTable } from "./table.ts";

/**
 * `few` has bookings only in the requested rooms, and as many on the requested day as `many`: only the bookings of other rooms and days differ.
 */
const sizes = {
  few: { bookings: 10_000, rooms: roomsAsked + roomsOfDay },
  many: { bookings: 1_000_000, rooms: roomsAsked + roomsBeside },
} as const;
type Which = keyof typeof sizes;
/** `bare`: the baseline, which reads the larger database. */
type Asked = Which | "bare";
const times = 300;

type Question = { method?: string; path: string; body?: object };
type Answer = { ms: number; bytes: number };
type Call = "free" | "week" | "quote" | "book" | "day";
type Questions = Record<Call, (number: number) => Question>;
type Side = {
  port: number;
  tokens: readonly string[];
  building: string;
  dayBuilding: string;
  rooms: readonly string[];
};
type Taken = Record<Asked, Record<Call, Answer[]>>;

/** How long people wait to find and to book a room, with ten thousand and with a million bookings, alternating. */
export async function measureBookings({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const running: Running[] = [];
  const databases: Awaited<ReturnType<typeof createDatabase>>[] = [];
  const begin = async (which: Which): Promise<Side> => {
    const database = await createDatabase(databaseUrl, `_${which}`);
    databases.push(database);
    const dataDir = join(folder, `bookings-${which}`);
    mkdirSync(dataDir);
    const { buildingUuid, users, tokens } = await fill(database.url, dataDir, { people: 100, capacities: [1] });
    const [user = ""] = users;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const rooms = await fillRooms(client, buildingUuid);
      const dayBuilding = await fillDayBuilding(client, buildingUuid, user);
      await fillBookings(client, user, { ...sizes[which], first: [buildingUuid, dayBuilding] });
      const server = await startAtrium({ databaseUrl: database.url, dataDir });
      running.push(server);
      await atRest(server.pid);
      return { port: server.port, tokens, building: buildingUuid, dayBuilding, rooms };
    } finally {
      await client.end();
    }
  };
  try {
    const sides = { few: await begin("few"), many: await begin("many") };
    const bare = await startBare({
      script: "bookings/bare-server.ts",
      dataDir: join(folder, "bookings-many"),
      databaseUrl: databases.at(-1)?.url ?? "",
    });
    running.push(bare);
    return figuresOf(await take({ ...sides, bare: { ...sides.many, port: bare.port } }));
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await Promise.all(databases.map((database) => database.drop()));
  }
}

async function take(sides: Record<Asked, Side>): Promise<Taken> {
  // The day with the most bookings.
  const day = laterDay(new Date().toISOString().slice(0, 10), 20);
  // A time that no other call requests: one day later for each booking of the room.
  const timeIn = (number: number) => ({ date: laterDay(day, 1 + number), from: "09:00", to: "10:00" });
  const hashes: Record<Which, string[]> = { few: [], many: [] };
  const questionsOf = (which: Which): Questions => {
    const { building, dayBuilding, rooms } = sides[which];
    const path = `/api/tenant/v1/buildings/${building}/rooms`;
    const room = (number: number) => `${path}/${rooms[number % rooms.length] ?? ""}`;
    return {
      free: () => ({ path: `${path}/free?date=${day}&from=18:00&to=19:00&people=6&equipment=screen` }),
      week: (number) => ({ path: `${room(number)}?date=${laterDay(day, -6)}&days=7` }),
      quote: (number) => ({ method: "POST", path: `${room(number)}/quote`, body: timeIn(number) }),
      book: (number) => ({
        method: "POST",
        path: `${room(number)}/bookings`,
        body: { ...timeIn(number), quote_hash: hashes[which][number] },
      }),
      day: () => ({ path: `/api/admin/v1/buildings/${dayBuilding}/day?date=${day}` }),
    };
  };
  const { dayBuilding, rooms } = sides.many;
  const bare: Partial<Questions> = {
    day: () => ({ path: `/day/${dayBuilding}/${day}/${laterDay(day, 1)}` }),
    week: (number) => ({
      path: `/week/${rooms[number % rooms.length] ?? ""}/${laterDay(day, -6)}/${laterDay(day, 1)}`,
    }),
  };
  const questions: Record<Asked, Partial<Questions>> = { few: questionsOf("few"), many: questionsOf("many"), bare };
  const nothing = (): Record<Call, Answer[]> => ({ free: [], week: [], quote: [], book: [], day: [] });
  const taken: Taken = { few: nothing(), many: nothing(), bare: nothing() };
  for (const call of ["free", "week", "quote", "book", "day"] as const)
    for (let number = 0; number < times; number += 1)
      for (const which of number % 2 === 0 ? (["few", "many", "bare"] as const) : (["bare", "many", "few"] as const)) {
        const question = questions[which][call]?.(number);
        if (!question) continue;
        const { text, ms } = await ask(sides[which], question, call === "day" ? 0 : number);
        if (call === "quote" && which !== "bare") hashes[which][number] = quoteHashOf(text);
        // The first tenth only warms up.
        if (number >= times / 10) taken[which][call].push({ ms, bytes: gzipSync(text).length });
      }
  return taken;
}

const quoteHashOf = (text: string) =>
  (JSON.parse(text) as { data: { quote: { quote_hash: string } } }).data.quote.quote_hash;

/** Calls as one of the people; the first one is the manager. */
async function ask({ port, tokens }: Side, { method = "GET", path, body }: Question, person: number) {
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      "x-brand": brand,
      authorization: `Bearer ${tokens[person % tokens.length] ?? ""}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} was answered by ${reply.status}: ${text.slice(0, 300)}`);
  return { text, ms: performance.now() - began };
}

function quantile(answers: readonly Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

function figuresOf({ few, many, bare }: Taken): Figure[] {
  const calls = Object.keys(few) as Call[];
  const rowOf = (call: Call, amount: string, answers: readonly Answer[]) => [
    call,
    amount,
    ...[quantile(answers, 0.5), quantile(answers, 0.95), kilobytes(answers)].map((number) => number.toFixed(1)),
  ];
  printTable(
    `Bookings, one person after the other, in a building of ${roomsAsked} rooms, on PostgreSQL`,
    ["call", "bookings", "p50 ms", "p95 ms", "kB gz"],
    calls.flatMap((call) => [
      rowOf(call, String(sizes.few.bookings), few[call]),
      rowOf(call, String(sizes.many.bookings), many[call]),
      ...(bare[call].length > 0 ? [rowOf(call, "bare handler", bare[call])] : []),
    ]),
  );
  const figure = (name: string, call: Call, value: number, unit: string, limit: number): Figure => ({
    name,
    value,
    unit,
    limit: ["at most", limit],
    baseline: `the same among 10,000: ${quantile(few[call], 0.5).toFixed(1)} ms p50`,
  });
  const besideBare = (call: Call) => `a bare handler: ${quantile(bare[call], 0.5).toFixed(1)} ms`;
  const growth = (call: Call) => quantile(many[call], 0.5) / quantile(few[call], 0.5);
  const day = `a day of ${roomsOfDay} rooms`;
  return [
    figure("free rooms of 500, p95", "free", quantile(many.free, 0.95), " ms", 30),
    figure("free rooms of 500, growth", "free", growth("free"), " ×", 1.2),
    figure("booking, p95", "book", quantile(many.book, 0.95), " ms", 40),
    figure("booking, growth", "book", growth("book"), " ×", 1.2),
    { ...figure(`${day}, p50`, "day", quantile(many.day, 0.5), " ms", 5), baseline: besideBare("day") },
    figure(`${day}, growth`, "day", growth("day"), " ×", 1.2),
    {
      ...figure(`${day}, compressed`, "day", kilobytes(many.day), " kB", 12),
      baseline: `its ${roomsOfDay * 8} bookings at ${Math.round(12_000 / roomsOfDay / 8)} bytes each`,
    },
    { ...figure("a room's week, p50", "week", quantile(many.week, 0.5), " ms", 5), baseline: besideBare("week") },
  ];
}

const kilobytes = (answers: readonly Answer[]) => Math.max(...answers.map(({ bytes }) => bytes)) / 1000;
