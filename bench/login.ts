import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { verifyPassword } from "../apps/server/src/domains/people/passwords.ts";
import { startAtrium } from "./atrium.ts";
import type { Figure, Ground } from "./figure.ts";
import { brand, domain, type Filled, fill, password } from "./login/fill.ts";
import { mannWhitney } from "./mann-whitney.ts";
import { median } from "./median.ts";
import { createDatabase } from "./reads/fill.ts";
import { printTable } from "./table.ts";

const samples = 40;
const guessed = 500;
const warmUp = 15;
const mostBesideArgon2 = 10;
const mostUnlikeMs = 5;
const leastChance = 0.01;
const stormConnections = 100;
const stormSeconds = 5;
const mostInStorm = 300;

type Server = {
  post(path: string, body: object): Promise<{ status: number; body: unknown }>;
  read(path: string, token: string): Promise<void>;
};

/** The cost of a log-in compared with argon2id alone, in the same run, and the effect of many log-ins on other calls. */
export async function measureLogin({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  try {
    return [
      ...(await measureOn("PostgreSQL", join(folder, "login-postgres"), database.url)),
      ...(await measureOn("embedded", join(folder, "login-embedded"), undefined)),
    ];
  } finally {
    await database.drop();
  }
}

async function measureOn(name: string, dataDir: string, databaseUrl: string | undefined): Promise<Figure[]> {
  mkdirSync(dataDir);
  const filled = await fill(databaseUrl, dataDir);
  // Each sample comes from a network of its own: limits count by network.
  const running = await startAtrium({ databaseUrl, dataDir, environment: { TRUST_PROXY: "true" } });
  try {
    const server = client(running.port);
    const figures = [await besideArgon2(name, server, filled)];
    for (const guess of guesses) figures.push(...(await unlike(name, server, filled, guess)));
    return [...figures, await inStorm(name, server, filled)];
  } finally {
    await running.stop();
  }
}

async function besideArgon2(name: string, server: Server, { people, hash }: Filled): Promise<Figure> {
  const alone: number[] = [];
  const whole: number[] = [];
  for (let sample = -warmUp; sample < samples; sample += 1) {
    const email = people[0] ?? "";
    const argon2 = await took(() => verifyPassword(hash, password));
    const signIn = await took(async () => {
      await expected(200, server.post("/auth/v2/validate-email", { email }));
      await expected(200, server.post("/auth/v2/login", { email, password }));
    });
    if (sample < 0) continue;
    alone.push(argon2);
    whole.push(signIn);
  }
  printTable(
    `Signing in, ${name} (median of ${samples}, taking turns)`,
    ["what", "ms"],
    [
      ["argon2id alone", median(alone).toFixed(1)],
      ["e-mail check and log-in", median(whole).toFixed(1)],
    ],
  );
  return {
    name: `e-mail check and log-in beside argon2id, ${name}`,
    value: median(whole) - median(alone),
    unit: " ms",
    limit: ["at most", mostBesideArgon2],
    baseline: `argon2id alone ${median(alone).toFixed(1)} ms`,
  };
}

type Guess = { what: string; first: number; ask(server: Server, email: string): Promise<unknown> };

/**
 * The calls whose duration could reveal who has an account (test 29). Calls are limited per address, so each address is used once; a reset and
 * its resend share a limit, so they begin at different people.
 */
const guesses: Guess[] = [
  {
    what: "a wrong password",
    first: 0,
    ask: (server, email) => expected(401, server.post("/auth/v2/login", { email, password: "Wrong-password-1" })),
  },
  {
    what: "a sign-up",
    first: 0,
    ask: (server, email) =>
      expected(
        200,
        server.post("/auth/register", {
          email,
          password: "Quiet-lantern-river-82",
          first_name: "Rea",
          last_name: "Der",
          user_type_id: 1,
          is_term_accepted: true,
          is_email_accepted: false,
        }),
      ),
  },
  {
    what: "a reset",
    first: 0,
    ask: (server, email) => expected(200, server.post("/user-verification/v2/code/reset-password/send", { email })),
  },
  {
    what: "a resend",
    first: guessed + warmUp,
    ask: (server, email) => expected(200, server.post("/user-verification/code/reset-password/resend", { email })),
  },
];

/** How long a call takes for existing and for unknown people: the durations must not differ. */
async function unlike(name: string, server: Server, { people }: Filled, { what, first, ask }: Guess) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let sample = -warmUp; sample < guessed; sample += 1) {
    const number = first + sample + warmUp + 1;
    const turns = [
      async () => known.push(await took(() => ask(server, people[number] ?? ""))),
      async () => unknown.push(await took(() => ask(server, `${what.replaceAll(" ", "-")}-${number}@${domain}`))),
    ];
    for (const turn of sample % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const [ones, others] = [known.slice(warmUp), unknown.slice(warmUp)];
  const [one, other] = [median(ones), median(others)];
  const baseline = `known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms`;
  const figures: Figure[] = [
    {
      name: `${what} of a known and of an unknown person, ${name}`,
      value: Math.abs(one - other),
      unit: " ms",
      limit: ["at most", mostUnlikeMs],
      baseline,
    },
    {
      name: `chance that both are alike (Mann-Whitney), ${what}, ${name}`,
      value: mannWhitney(ones, others),
      unit: "",
      limit: ["at least", leastChance],
      baseline: `${guessed} of each`,
    },
  ];
  return figures;
}

/** A signed-in person's call while a hundred connections guess passwords. */
async function inStorm(name: string, server: Server, { people }: Filled): Promise<Figure> {
  const reply = await server.post("/auth/v2/login", { email: people[0] ?? "", password });
  const { token } = reply.body as { token: string };
  const read = () => took(() => server.read("/users/current", token));
  const calm: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) calm.push(await read());

  const statuses: Record<number, number> = {};
  const until = performance.now() + stormSeconds * 1000;
  let asked = 0;
  const guessers = Array.from({ length: stormConnections }, async () => {
    while (performance.now() < until) {
      asked += 1;
      const { status } = await server.post("/auth/v2/login", { email: `storm-${asked}@${domain}`, password });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  const during: number[] = [];
  while (performance.now() < until) during.push(await read());
  await Promise.all(guessers);
  const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const p95 = during.toSorted((a, b) => a - b)[Math.floor(during.length * 0.95)] ?? Number.NaN;
  return {
    name: `another call's p95 in a storm of ${stormConnections} log-ins, ${name}`,
    value: p95,
    unit: " ms",
    limit: ["at most", mostInStorm],
    baseline: `calm ${median(calm).toFixed(1)} ms; ${counted.join(", ")} in ${stormSeconds} s`,
  };
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function expected(status: number, asking: ReturnType<Server["post"]>): Promise<void> {
  const reply = await asking;
  if (reply.status !== status) throw new Error(`Answered by ${reply.status}: ${JSON.stringify(reply.body)}`);
}

function client(port: number): Server {
  let networks = 0;
  const address = (path: string) => `http://127.0.0.1:${port}/api${path}`;
  return {
    async post(path, body) {
      networks += 1;
      const from = `10.${(networks >> 8) & 255}.${networks & 255}.1`;
      const reply = await fetch(address(path), {
        method: "POST",
        headers: { "content-type": "application/json", "x-brand": brand, "x-forwarded-for": from },
        body: JSON.stringify(body),
      });
      return { status: reply.status, body: await reply.json() };
    },
    async read(path, token) {
      const reply = await fetch(address(path), { headers: { authorization: `Bearer ${token}`, "x-brand": brand } });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} is answered by ${reply.status}.`);
    },
  };
}
