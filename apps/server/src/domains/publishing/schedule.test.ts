import type { Api } from "@atrium/contract/client.ts";
import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Desk, type Kind, openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { announcePublished } from "./announce.ts";

const save = "PUT /admin/v1/contents/:uuid/draft";
const publish = "POST /admin/v1/contents/:uuid/publish";

let rig: Rig;
let desk: Desk;
let mara: { api: Api };
let member: { api: Api };
beforeAll(async () => {
  rig = await startRig();
  desk = await openDesk(rig);
});
afterAll(() => rig.close());
// The clock advances in these tests, so each begins with new sessions.
beforeEach(async () => {
  ({ mara, member } = await desk.signIn());
});

const begun = (fields: DraftFields, type?: Kind) => desk.begun(mara.api, fields, type);
const shown = (uuid: string, lang?: string) => desk.shown(member.api, uuid, lang);
const isShown = async (uuid: string) => (await refusalOf(shown(uuid))) === "none";
const params = ({ uuid }: { uuid: string }) => ({ uuid });

test.each([
  ["before the clock goes back", "2026-10-25 01:30", "2026-10-24T23:30:00.000Z"],
  ["in the hour that comes twice, the first time", "2026-10-25 02:30", "2026-10-25T00:30:00.000Z"],
  ["in the hour that is skipped, later by it", "2027-03-28 02:30", "2027-03-28T01:30:00.000Z"],
  ["after it was skipped", "2027-03-28 03:30", "2027-03-28T01:30:00.000Z"],
])("P4 is of the building's clock: %s", async (_, from, at) => {
  await rig.services.database.system
    .updateTable("buildings")
    .set({ timezone: "Europe/Amsterdam" })
    .where("uuid", "=", desk.managed.tower)
    .execute();
  const draft = await begun({ title: { en: from } }, "Post");
  const { content } = (await mara.api(publish, { params: params(draft), body: { version: 1, from } })).data;
  expect(content.published_at).toBe(at);
});

test("P4 shows and hides by itself, to the second, and is recorded once by whichever server runs then, however late", async () => {
  const minutes = (count: number) => new Date(Math.ceil(rig.clock.now().getTime() / 60_000) * 60_000 + count * 60_000);
  const wall = (at: Date) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short", timeStyle: "short" }).format(
      at,
    );
  const [from, until] = [minutes(1), minutes(2)];
  const draft = await begun({ title: { en: "On time" } }, "Post");
  const body = { version: 1, from: wall(from), until: wall(until) };
  const { content } = (await mara.api(publish, { params: params(draft), body })).data;
  expect(content).toMatchObject({
    state: "scheduled",
    published_at: from.toISOString(),
    unpublished_at: until.toISOString(),
  });
  const upTo = (at: Date, seconds: number) =>
    rig.clock.advance((at.getTime() - rig.clock.now().getTime()) / 1000 + seconds);
  const seen = [];
  for (const [at, seconds] of [
    [from, -1],
    [from, 0],
    [until, -1],
    [until, 0],
  ] as const) {
    upTo(at, seconds);
    seen.push(await isShown(draft.uuid));
  }
  expect(seen).toEqual([false, true, true, false]);
  const announce = () => announcePublished(rig.services);
  await Promise.all([announce(), announce(), announce()]);
  expect((await desk.factsOf(draft.uuid)).map(({ action, by }) => [action, by])).toEqual([
    ["content.scheduled", "user"],
    ["content.published", "system"],
  ]);
});

test("P4 a planned time stays when other fields change, and another time replaces it; if it is unpublished before that, no publication is recorded", async () => {
  const draft = await begun({ title: { en: "Planned" } }, "Post");
  const from = "2035-01-01 09:00";
  await mara.api(publish, { params: params(draft), body: { version: 1, from } });
  await mara.api(save, { params: params(draft), body: { version: 1, fields: { title: { en: "Planned better" } } } });
  const again = await mara.api(publish, { params: params(draft), body: { version: 2 } });
  expect(again.data.content).toMatchObject({
    state: "scheduled",
    published_at: "2035-01-01T08:00:00.000Z",
    title: "Planned better",
  });
  const waiting = () =>
    rig.services.database.system
      .selectFrom("content_versions")
      .where("content_uuid", "=", draft.uuid)
      .where("announce_at", "is not", null)
      .select("number")
      .execute();
  expect(await waiting()).toEqual([{ number: 2 }]);
  await mara.api("POST /admin/v1/contents/:uuid/unpublish", { params: params(draft) });
  expect(await waiting()).toEqual([]);
  const order = mara.api(publish, { params: params(draft), body: { version: 2, from, until: "2034-01-01 09:00" } });
  await expect(order).rejects.toMatchObject({ problem: { errors: [{ path: "/until", code: "order" }] } });
});
