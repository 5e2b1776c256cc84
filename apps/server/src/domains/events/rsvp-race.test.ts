import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { mailsWaiting } from "../../testing/mails.ts";
import { type Crowd, crowd, type One, tally } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { answeredAround } from "../../testing/lock-waits.ts";
import { sized } from "../../testing/size.ts";
import { changePlaces, findAttendance } from "./store.ts";

const places = 20;

let rig: Rig;
let many: Crowd;
let people: One[];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  people = await many.people(500);
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const attend = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`);
const recall = (one: One, uuid: string) => many.put(one, `/event-posts/${uuid}/recall`);
const own = () => rig.services.database.tenant(many.portfolioUuid);

test(
  "1 E4 five hundred want twenty places, over three servers: exactly twenty have one, and the rest get the same answer",
  async () => {
    for (let round = 0; round < sized(1, 100); round += 1) {
      const uuid = await many.event({ capacity: places });
      const answers = await Promise.all(people.map((one) => attend(one, uuid)));
      expect(tally(answers)).toEqual({ ok: places, event_sold_out: people.length - places });
      const { attending, taken } = await many.standing(uuid);
      const acknowledged = people.filter((_, index) => answers[index] === "ok").map((one) => one.uuid);
      expect(attending.toSorted()).toEqual(acknowledged.toSorted());
      expect(taken).toBe(places);
    }
  },
  sized(60_000, 1_800_000),
);

test("1 the control: reading and then writing without a lock on the event oversells", async () => {
  const uuid = await many.event({ capacity: places });
  const tenant = own();
  const rivals = places * 2;
  const came = lookThenWrite(
    rivals,
    async (rival) => {
      const event = await tenant.db
        .selectFrom("contents")
        .select(["capacity", "attendants_taken"])
        .where("uuid", "=", uuid)
        .executeTakeFirstOrThrow();
      const userUuid = people[rival]?.uuid ?? "";
      const { attending } = await findAttendance(tenant, { contentUuid: uuid, userUuid });
      return !attending && event.attendants_taken < (event.capacity ?? 0) ? userUuid : undefined;
    },
    (userUuid) => {
      const place = { contentUuid: uuid, buildingUuid: many.towerUuid, now: rig.clock.now() };
      return changePlaces(tenant, { ...place, changes: [{ userUuid, uuid: randomUUID(), coming: true }] });
    },
  );
  expect(await came).toBe(rivals);
  expect((await many.standing(uuid)).attending).toHaveLength(rivals);
});

test("6 E2 one person who accepts twenty times at once has one place, and gets a success each time; the same for recalls", async () => {
  const uuid = await many.event({ capacity: 1 });
  const [one, other] = people;
  if (!one || !other) throw new Error("There is nobody.");
  const twenty = Array.from({ length: 20 });
  expect(tally(await Promise.all(twenty.map(() => attend(one, uuid))))).toEqual({ ok: 20 });
  expect(await many.standing(uuid)).toMatchObject({ attending: [one.uuid], taken: 1 });
  expect(await attend(other, uuid)).toBe("event_sold_out");
  expect(tally(await Promise.all(twenty.map(() => recall(one, uuid))))).toEqual({ ok: 20 });
  expect(await many.standing(uuid)).toMatchObject({ attending: [], taken: 0 });
  expect(await attend(other, uuid)).toBe("ok");
});

test("6 E2 a person who gets a place at another process between two reads is not refused as too late", async (context) => {
  context.skip(!rig.databaseUrl, "The embedded database has one process.");
  const uuid = await many.event({ capacity: 1 });
  const [one, other] = people;
  if (!one || !other) throw new Error("There is nobody.");
  const letIn = [
    sql`insert into event_attendances (portfolio_uuid, uuid, content_uuid, user_uuid, status, invitations, created_at, updated_at)
      values (${many.portfolioUuid}, ${randomUUID()}, ${uuid}, ${one.uuid}, 'confirmed', 1, ${many.at(0)}, ${many.at(0)})`,
    sql`update contents set attendants_taken = 1 where uuid = ${uuid}`,
  ];
  expect(await answeredAround(rig, () => attend(one, uuid), letIn)).toBe("ok");
  expect(await attend(other, uuid)).toBe("event_sold_out");
});

test("2 yes and no in any order, many at once: never more than there are places, and the final state is the last answer to each", async () => {
  // A trigger logs every change of the count, so that even a momentary excess is found.
  const { system } = rig.services.database;
  await sql`create table moments (content uuid not null, taken int not null)`.execute(system);
  await sql`create function note_moment() returns trigger language plpgsql security definer as $$
    begin insert into moments values (new.uuid, new.attendants_taken); return new; end $$`.execute(system);
  await sql`create trigger note_moment after update on contents for each row execute function note_moment()`.execute(
    system,
  );
  for (const seed of [7, 1234, 99_991]) {
    const capacity = 8;
    const uuid = await many.event({ capacity });
    const steps = randomSteps(seed, 150, 40);
    const last = new Map<string, boolean>();
    // A person asks one thing after the other; all people at once.
    await Promise.all(
      [...Map.groupBy(steps, ({ who }) => who)].map(async ([who, answers]) => {
        const one = people[who];
        if (!one) return;
        for (const { attends } of answers) {
          const answer = await (attends ? attend : recall)(one, uuid);
          expect(["ok", "event_sold_out"]).toContain(answer);
          if (answer === "ok") last.set(one.uuid, attends);
        }
      }),
    );
    const told = [...last].filter(([, attending]) => attending).map(([who]) => who);
    const { attending, taken } = await many.standing(uuid);
    expect(attending.toSorted()).toEqual(told.toSorted());
    expect(taken).toBe(attending.length);
    const { rows } = await sql<{ most: number; least: number }>`
      select max(taken) as most, min(taken) as least from moments where content = ${uuid}`.execute(system);
    expect(rows[0]?.most).toBeLessThanOrEqual(capacity);
    expect(rows[0]?.least).toBeGreaterThanOrEqual(0);
    // Freed places can be taken again.
    for (const one of people.slice(40, 40 + capacity)) await attend(one, uuid);
    expect((await many.standing(uuid)).taken).toBe(capacity);
  }
  await sql`drop trigger note_moment on contents`.execute(system);
});

test("4 a capacity lowered in the rush: nobody gets a place after that, and nobody loses one", async () => {
  const uuid = await many.event({ capacity: 100 });
  const rush = Promise.all(people.slice(0, 90).map((one) => attend(one, uuid)));
  await many.change(uuid, { capacity: 5 });
  const { taken } = await many.standing(uuid);
  const answers = await rush;
  const after = await many.standing(uuid);
  // People who were counted before the change keep their places; others only get what is left below the new limit.
  expect(after.taken).toBe(Math.max(taken, 5));
  expect(tally(answers)["ok"]).toBe(after.taken);
  expect(after.attending).toHaveLength(after.taken);
  expect(await attend(people[100] ?? { uuid: "", email: "", token: "" }, uuid)).toBe("event_sold_out");
});

test("E2 thirty who are answered together: each in their own language, each with one invitation of their own, each key with its answer", async () => {
  const uuid = await many.event({ capacity: 25 });
  const thirty = people.slice(0, 30);
  const ask = (one: One, place: number) =>
    rig.app.inject({
      method: "PUT",
      url: `/api/tenant/v1/buildings/${many.towerUuid}/event-posts/${uuid}/attend`,
      headers: {
        authorization: `Bearer ${one.token}`,
        "x-brand": "alpha",
        "accept-language": place % 2 === 0 ? "en" : "de",
        ...(place % 3 === 0 ? { "idempotency-key": "the-same-word-for-all" } : {}),
      },
    });
  await rig.services.database.system.deleteFrom("outgoing_mails").execute();
  const answers = await Promise.all(thirty.map(ask));
  type Answer = { data: { event_post: { title: string; attendants: string[] } } };
  for (const [place, answer] of answers.entries()) {
    if (answer.statusCode !== 200) continue;
    const { event_post } = answer.json<Answer>().data;
    expect(event_post.title).toBe(place % 2 === 0 ? "Made up" : "Ausgedacht");
    expect(event_post.attendants).toEqual([thirty[place]?.uuid]);
  }
  const { attending, taken } = await many.standing(uuid);
  expect(taken).toBe(25);
  const emails = thirty.filter(({ uuid: who }) => attending.includes(who)).map(({ email }) => email);
  const mails = await mailsWaiting(rig);
  expect(mails.map(({ mail }) => mail.to).toSorted()).toEqual(emails.toSorted());
  const entries = mails.map(({ mail }) => /^UID:(.+)$/m.exec(mail.calendar?.text ?? "")?.[1]);
  expect(new Set(entries).size).toBe(25);
  for (const { mail } of mails) expect(mail.calendar?.text.replaceAll("\r\n ", "")).toContain(`mailto:${mail.to}`);
  // A refused person may send the same key again; a person with a place gets exactly the same answer.
  const again = await Promise.all(thirty.map(ask));
  for (const [place, answer] of again.entries()) {
    expect(answer.statusCode).toBe(answers[place]?.statusCode);
    if (place % 3 === 0 && answer.statusCode === 200) expect(answer.body).toBe(answers[place]?.body);
  }
  expect(await rig.services.database.system.selectFrom("outgoing_mails").select("uuid").execute()).toHaveLength(25);
});

/** The same for the same seed: who wants what, in which order. */
function randomSteps(seed: number, count: number, people: number): { who: number; attends: boolean }[] {
  let state = seed;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  return Array.from({ length: count }, () => ({ who: below(people), attends: below(5) < 3 }));
}
