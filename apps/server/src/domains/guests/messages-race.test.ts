import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo } from "../../testing/mails.ts";
import { type Crowd, crowd } from "../../testing/participation.ts";
import { openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const write = "POST /admin/v1/events/:uuid/messages";
const sent = "GET /admin/v1/events/:uuid/messages";
const line = "GET /admin/v1/events/:uuid/waiting";

let rig: Rig;
let many: Crowd;
let desk: Awaited<ReturnType<typeof openDesk>>;
let mara: Awaited<ReturnType<typeof desk.signIn>>["mara"]["api"];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  desk = await openDesk(rig);
  mara = (await desk.signIn()).mara.api;
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

/** A full event with one person who attends, and two who wait. */
async function full() {
  const uuid = await many.event({ capacity: 1 });
  const [coming, first, second] = await many.people(3);
  if (!coming || !first || !second) throw new Error("There is nobody.");
  expect(await many.put(coming, `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`)).toBe("ok");
  for (const one of [first, second]) {
    expect(await many.put(one, `/event-posts/${uuid}/wait`)).toBe("ok");
    rig.clock.advance(1);
  }
  return { uuid, coming, first, second };
}

const said = { subject: "Bring a jacket", text: "It is cold up there.\n<b>Really</b>." };
const textsTo = async (email: string) => (await mailsTo(rig, email)).filter(({ subject }) => /jacket/.test(subject));

test("P7 who waits, in their order, with their number or until when a place is held, page by page", async () => {
  const { uuid, coming, first, second } = await full();
  const read = async () => (await mara(line, { params: { uuid } })).data.people;
  expect(await read()).toMatchObject([
    { uuid: first.uuid, email: first.email, place: 1, offered_until: null },
    { uuid: second.uuid, place: 2, offered_until: null },
  ]);
  expect(await many.put(coming, `/event-posts/${uuid}/recall`)).toBe("ok");
  const after = await read();
  expect(after.map(({ place }) => place)).toEqual([null, 1]);
  expect(after[0]?.offered_until).toMatch(/Z$/);
  const page = (await mara(line, { params: { uuid }, query: { limit: 1 } })).data;
  const next = (await mara(line, { params: { uuid }, query: { limit: 1, after: page.next ?? "" } })).data;
  expect([page, next].map(({ people }) => people[0]?.uuid)).toEqual([first.uuid, second.uuid]);
  expect(next.next).toBeNull();
});

test("P7 a message goes to guests, waiting people or both, once each, in the reader's language around the author's text", async () => {
  const { uuid, coming, first, second } = await full();
  await rig.services.database.system
    .updateTable("users")
    .set({ locale: "de-de" })
    .where("uuid", "=", first.uuid)
    .execute();
  expect((await mara(sent, { params: { uuid } })).data).toMatchObject({
    messages: [],
    readers: { coming: 1, waiting: 2 },
  });
  for (const _ of [1, 2]) {
    const { data } = await mara(write, {
      params: { uuid },
      body: { ...said, to: "waiting" },
      idempotencyKey: `once-${uuid}`,
    });
    expect(data.message).toMatchObject({ ...said, to: "waiting", people: 2, by: { name: "Mara Meer" } });
  }
  const [german] = await textsTo(first.email);
  expect(german?.text).toContain("> It is cold up there.");
  expect(german?.text).toContain("Warteliste");
  expect(german?.html).toContain("&#60;b&#62;Really");
  expect(await textsTo(second.email)).toHaveLength(1);
  expect(await textsTo(coming.email)).toHaveLength(0);
  await mara(write, { params: { uuid }, body: { ...said, to: "both" } });
  for (const [one, count] of [
    [coming, 1],
    [first, 2],
    [second, 2],
  ] as const)
    expect(await textsTo(one.email)).toHaveLength(count);
  expect((await mara(sent, { params: { uuid } })).data.messages.map(({ to, people }) => [to, people])).toEqual([
    ["both", 3],
    ["waiting", 2],
  ]);
  const facts = (await desk.factsOf(uuid)).filter(({ action }) => action === "event.guests_written_to");
  expect(facts.map(({ by, ...details }) => [by, details])).toMatchObject([
    ["user", { to: "waiting", people: 2 }],
    ["user", { to: "both", people: 3 }],
  ]);
});

test("P7 a failure half-way leaves no mail and no message, and a repetition sends each once", async () => {
  const { uuid, coming } = await full();
  const { outbox } = rig.services;
  const post = outbox.postToMany;
  outbox.postToMany = async (...input) => {
    await post(...input);
    throw new Error("The server stops here.");
  };
  const call = () => mara(write, { params: { uuid }, body: { ...said, to: "coming" }, idempotencyKey: `half-${uuid}` });
  const failed = await call().then(
    () => false,
    () => true,
  );
  outbox.postToMany = post;
  expect(failed).toBe(true);
  expect(await textsTo(coming.email)).toHaveLength(0);
  expect((await mara(sent, { params: { uuid } })).data.messages).toEqual([]);
  await call();
  await call();
  expect(await textsTo(coming.email)).toHaveLength(1);
});

test("P7 a message is refused by name: no recipients, empty text, direction marks, an event of another building, no permission", async () => {
  const { uuid } = await full();
  const empty = await many.event();
  const sends = (event: string, body: object) =>
    refusalOf(mara(write, { params: { uuid: event }, body: { ...said, to: "both" as const, ...body } }));
  expect(await sends(empty, {})).toBe("validation_failed");
  for (const wrong of [
    { subject: " " },
    { text: "\n" },
    { subject: "a\nb" },
    { text: "a\u202eb" },
    { subject: "a\u0007" },
  ])
    expect([wrong, await sends(uuid, wrong)]).toEqual([wrong, "validation_failed"]);
  const annex = await desk.managed.newPerson({
    grants: [{ role: "community_manager", building_uuid: desk.managed.annex }],
  });
  const front = await desk.managed.newPerson({ grants: [{ role: "front_desk", building_uuid: desk.managed.tower }] });
  const body = { ...said, to: "both" } as const;
  expect(await refusalOf(annex.api(write, { params: { uuid }, body }))).toBe("content_not_found");
  expect(await refusalOf(annex.api(line, { params: { uuid } }))).toBe("content_not_found");
  expect(await refusalOf(front.api(write, { params: { uuid }, body }))).toBe("permission_missing");
  expect((await front.api(line, { params: { uuid } })).data.people).toHaveLength(2);
  expect((await mara(sent, { params: { uuid } })).data.messages).toEqual([]);
});
