import type { Api, EndpointReply } from "@atrium/contract/client.ts";
import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tokenOf } from "../../testing/hostile/estate.ts";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { type Desk, type Kind, openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const list = "GET /admin/v1/contents";
const begin = "POST /admin/v1/contents";
const one = "GET /admin/v1/contents/:uuid";
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
const read = async (uuid: string) => (await mara.api(one, { params: { uuid } })).data.content;

describe("a draft", () => {
  test("P2 a draft is stored even if it is incomplete, is on the list, and is not visible in the portal", async () => {
    const draft = await begun({ title: { de: "Jazz am Kai" } });
    expect(draft).toMatchObject({
      state: "draft",
      has_draft: true,
      version: 1,
      title: "Jazz am Kai",
      changed_by: "Mara Meer",
    });
    const { data } = await mara.api(list, { query: { state: "draft", search: "JAZZ AM" } });
    expect(data.contents.map(({ uuid }) => uuid)).toEqual([draft.uuid]);
    expect(await refusalOf(shown(draft.uuid))).toBe("content_not_found");
  });

  test("P2 G13 of two who save at once one is refused, and can read what the other one saved", async () => {
    const draft = await begun({ title: { en: "One" } });
    const saved = (title: string) =>
      mara.api(save, { params: params(draft), body: { version: 1, fields: { title: { en: title } } } });
    const outcomes = await Promise.all(["Two", "Three", "Four", "Five"].map((title) => refusalOf(saved(title))));
    expect(outcomes.filter((code) => code === "draft_changed")).toHaveLength(3);
    const { version, title } = await read(draft.uuid);
    expect(version).toBe(2);
    expect(await refusalOf(saved("Late"))).toBe("draft_changed");
    expect((await read(draft.uuid)).title).toBe(title);
  });

  test("P2 the control: a save that reads the version first and then writes overwrites the other one", async () => {
    const draft = await begun({ title: { en: "One" } });
    const { system } = rig.services.database;
    const rows = () => system.selectFrom("drafts").select("version").where("content_uuid", "=", draft.uuid);
    const saved = lookThenWrite(
      8,
      async () => ((await rows().executeTakeFirstOrThrow()).version === 1 ? draft.uuid : undefined),
      (uuid) => system.updateTable("drafts").set({ version: 2 }).where("content_uuid", "=", uuid).execute(),
    );
    expect(await saved).toBe(8);
  });

  test("P2 publishing names each field that is wrong, and publishes nothing", async () => {
    const { uuid } = await begun({
      subtitle: { en: "No title" },
      start_at: "2026-12-01 10:00",
      end_at: "2026-12-01 09:00",
      price: "12.50",
      cta_url: "javascript:alert(1)",
      image: `${"0".repeat(64)}.webp`,
      categories: [desk.managed.tower],
      attachable_company: desk.managed.tower,
    });
    const refused = mara.api(publish, { params: { uuid }, body: { version: 1 } });
    const { problem } = await refused.then(
      () => expect.unreachable(),
      (error: { problem: { status: number; errors?: { path: string; code: string }[] } }) => error,
    );
    expect(problem.status).toBe(422);
    expect(problem.errors?.map(({ path, code }) => [path, code]).toSorted()).toEqual([
      ["/fields/attachable_company", "gone"],
      ["/fields/categories/0", "gone"],
      ["/fields/cta_url", "invalid"],
      ["/fields/currency_type", "required"],
      ["/fields/end_at", "order"],
      ["/fields/image", "gone"],
      ["/fields/title", "required"],
    ]);
    expect(await read(uuid)).toMatchObject({ state: "draft", version: 1 });
    expect(await isShown(uuid)).toBe(false);
    expect(await desk.factsOf(uuid)).toEqual([]);
  });

  test("P2 formatted text is kept as the portal would show it", async () => {
    const { fields } = await begun({ rich_description: { en: '<p onclick="x()">Hi<script>bad()</script></p>' } });
    expect(fields.rich_description).toEqual({ en: "<p>Hi</p>" });
  });

  test("P2 a discarded draft leaves the published version; an item that was never published cannot be discarded", async () => {
    const draft = await begun({ title: { en: "Kept" } });
    const drop = (uuid: string) => mara.api("DELETE /admin/v1/contents/:uuid/draft", { params: { uuid } });
    expect(await refusalOf(drop(draft.uuid))).toBe("never_published");
    const { data } = await mara.api(publish, { params: params(draft), body: { version: 1 } });
    await mara.api(save, {
      params: params(draft),
      body: { version: data.content.version, fields: { title: { en: "Not" } } },
    });
    expect((await shown(draft.uuid)).data.content.title).toBe("Kept");
    const { content } = (await drop(draft.uuid)).data;
    expect(content).toMatchObject({ has_draft: false, title: "Kept", fields: { title: { en: "Kept" } } });
  });
});

describe("publishing", () => {
  test.each(["Event", "Deal", "Post", "Amenity"] as const)(
    "P1 brings a %s into the portal, in all its languages",
    async (type) => {
      const draft = await begun({ title: { en: "Open house", de: "Offenes Haus" }, tags: ["open"] }, type);
      const { data } = await mara.api(publish, { params: params(draft), body: { version: 1 } });
      expect(data.content).toMatchObject({ state: "published", has_draft: false, version: 1 });
      expect((await shown(draft.uuid, "de-de")).data.content).toMatchObject({ type, title: "Offenes Haus" });
      expect((await shown(draft.uuid, "pl-pl")).data.content.title).toBe("Open house");
      expect(await desk.factsOf(draft.uuid)).toEqual([
        { action: "content.published", by: "user", before: null, after: 1, changed: "tags,title" },
      ]);
    },
  );

  test("P1 P10 of an item of a pack only the changed fields change, and its first state is kept", async () => {
    const { system } = rig.services.database;
    const uuid = await rig.uuid("contents", "concert");
    const rowOf = () => system.selectFrom("contents").selectAll().where("uuid", "=", uuid).executeTakeFirstOrThrow();
    const before = await rowOf();
    const { fields, version } = await read(uuid);
    expect(version).toBe(0);
    await mara.api(save, { params: { uuid }, body: { version, fields: { ...fields, host_company_name: "Mara's" } } });
    await mara.api(publish, { params: { uuid }, body: { version: 1 } });
    const { changed_in_console_at, ...after } = await rowOf();
    expect(changed_in_console_at).not.toBeNull();
    expect({ ...after, changed_in_console_at: null }).toEqual({ ...before, host_company_name: "Mara's" });
    const { versions } = (await mara.api("GET /admin/v1/contents/:uuid/versions", { params: { uuid } })).data;
    expect(versions.map(({ number, by }) => [number, by])).toEqual([
      [1, "Mara Meer"],
      [0, null],
    ]);
    expect(versions[1]?.fields).toEqual(fields);
    expect((await desk.factsOf(uuid)).at(-1)).toMatchObject({ before: 0, after: 1, changed: "host_company_name" });
  });

  test("P2 fewer places than are taken are refused by name", async () => {
    const draft = await begun({ title: { en: "Full" }, rsvp_enabled: true, capacity: 2, start_at: "2027-06-01 10:00" });
    await mara.api(publish, { params: params(draft), body: { version: 1 } });
    await member.api("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", {
      params: { id: desk.managed.tower, uuid: draft.uuid },
    });
    const { fields } = await read(draft.uuid);
    await mara.api(save, { params: params(draft), body: { version: 1, fields: { ...fields, capacity: 0 } } });
    const refused = mara.api(publish, { params: params(draft), body: { version: 2 } });
    await expect(refused).rejects.toMatchObject({ problem: { errors: [{ path: "/fields/capacity", code: "taken" }] } });
  });

  test("P1 unpublished, archived, restored and copied: each is recorded, and a repetition changes nothing", async () => {
    const draft = await begun({ title: { en: "Comes and goes" } }, "Post");
    const act = (what: "unpublish" | "archive" | "restore") =>
      mara.api(`POST /admin/v1/contents/:uuid/${what}`, { params: params(draft) });
    await mara.api(publish, { params: params(draft), body: { version: 1 } });
    expect((await act("unpublish")).data.content.state).toBe("ended");
    await act("unpublish");
    expect(await isShown(draft.uuid)).toBe(false);
    // Published again it is shown from now on, whatever its former times were.
    expect((await mara.api(publish, { params: params(draft), body: { version: 1 } })).data.content.state).toBe(
      "published",
    );
    expect((await act("archive")).data.content.state).toBe("archived");
    await act("archive");
    const listed = async (state?: "archived") =>
      (await mara.api(list, { query: { search: "comes and", ...(state ? { state } : {}) } })).data.contents.length;
    expect([await listed(), await listed("archived")]).toEqual([0, 1]);
    expect((await act("restore")).data.content.state).toBe("ended");
    const copy = await mara.api("POST /admin/v1/contents/:uuid/duplicate", {
      params: params(draft),
      body: { building_uuid: desk.managed.tower },
    });
    expect(copy.data.content).toMatchObject({
      state: "draft",
      type: "Post",
      fields: { title: { en: "Comes and goes" } },
    });
    expect(copy.data.content.uuid).not.toBe(draft.uuid);
    expect((await desk.factsOf(draft.uuid)).map(({ action }) => action)).toEqual([
      "content.published",
      "content.unpublished",
      "content.published",
      "content.unpublished",
      "content.archived",
      "content.restored",
    ]);
  });

  test("P5 says to how many people in which building", async () => {
    const draft = await begun({ title: { en: "To whom" } });
    const reach = () => mara.api("GET /admin/v1/contents/:uuid/reach", { params: params(draft) });
    const { people, building } = (await reach()).data;
    expect(building).toEqual({ uuid: desk.managed.tower, name: "Alpha Tower" });
    await desk.managed.newPerson({ name: "Ned" });
    await desk.managed.newPerson({ name: "Off", deactivated: true });
    await desk.managed.newPerson({ name: "Elsewhere", buildings: [desk.managed.annex] });
    expect((await reach()).data.people).toBe(people + 1);
  });
});

describe("who may", () => {
  test("G1 an item of another building or portfolio is not found, and nobody writes without the right", async () => {
    const other = await desk.managed.newPerson({
      grants: [{ role: "community_manager", building_uuid: desk.managed.annex }],
    });
    const draft = await begun({ title: { en: "Tower's" } });
    for (const api of [other.api, (await rig.login("berta@borealis.test", "beta")).api]) {
      const code = await refusalOf(api(one, { params: params(draft) }));
      expect(["content_not_found", "permission_missing"]).toContain(code);
    }
    const body = { building_uuid: desk.managed.tower, type: "Post", fields: {} } as const;
    expect(await refusalOf(other.api(begin, { body }))).toBe("permission_missing");
    const there = { params: params(draft), body: { building_uuid: desk.managed.annex } };
    expect(await refusalOf(mara.api("POST /admin/v1/contents/:uuid/duplicate", there))).toBe("building_not_found");
    expect((await other.api(list)).data.contents.every(({ building }) => building.uuid === desk.managed.annex)).toBe(
      true,
    );
  });

  test("P1 the next page of the list continues where the last one ended, and each item is listed once", async () => {
    const all = (await mara.api(list, { query: { limit: 100 } })).data.contents.map(({ uuid }) => uuid);
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page: EndpointReply<typeof list> = await mara.api(list, {
        query: { limit: 5, ...(after ? { after } : {}) },
      });
      paged.push(...page.data.contents.map(({ uuid }) => uuid));
      after = page.data.next;
    } while (after);
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
  });
});

test("P1 P11 list, calendar and audience have titles in the reader's language, of drafts too, else in the first one", async () => {
  const title = { de: "Jazz am Kai", en: "Jazz on the quay", pt_PT: "Jazz no cais" };
  const rule = { match: "any" as const, conditions: [{ buildings: [desk.managed.tower] }] };
  const made = await mara.api("POST /admin/v1/audiences", {
    body: { name: "Jazz lovers", building_uuid: desk.managed.tower, rule },
  });
  const { uuid: audience } = made.data.audience;
  const draft = await begun({ title, audience, start_at: "2035-06-01 18:00" });
  const published = await begun({ title, audience, start_at: "2035-06-01 19:00" });
  await mara.api(publish, { params: params(published), body: { version: 1 } });
  const changed = await begun({ title, audience, start_at: "2035-06-01 20:00" });
  await mara.api(publish, { params: params(changed), body: { version: 1 } });
  await mara.api(save, {
    params: params(changed),
    body: {
      version: (await read(changed.uuid)).version,
      fields: { audience, title: { ...title, pt_PT: "Jazz na doca" } },
    },
  });
  const token = await tokenOf(rig, { portfolio: desk.managed.portfolio_uuid, person: desk.maraUuid });
  const mine = [draft, published, changed].map(({ uuid }) => uuid);
  const titlesIn = async (language: string) => {
    const api = rig.api({ headers: { authorization: `Bearer ${token}`, "accept-language": language } });
    const { contents } = (await api(list, { query: { limit: 100 } })).data;
    const day = { from: "2035-06-01", to: "2035-06-01" };
    const [happened] = (await api("GET /admin/v1/contents/calendar", { query: day })).data.days;
    const titles = (rows: readonly { uuid: string; title: string }[] = []) =>
      mine.map((uuid) => rows.find((row) => row.uuid === uuid)?.title);
    const { used_by } = (await api("GET /admin/v1/audiences/:uuid", { params: { uuid: audience } })).data.audience;
    return { list: titles(contents), calendar: titles(happened?.entries), audience: titles(used_by) };
  };
  const everywhere = (...titles: string[]) => ({ list: titles, calendar: titles, audience: titles });
  expect(await titlesIn("pt-PT")).toEqual(everywhere("Jazz no cais", "Jazz no cais", "Jazz na doca"));
  expect(await titlesIn("de")).toEqual(everywhere("Jazz am Kai", "Jazz am Kai", "Jazz am Kai"));
  expect(await titlesIn("fr")).toEqual(everywhere("Jazz on the quay", "Jazz on the quay", "Jazz on the quay"));
  // With one title they differ in their start, which an unpublished draft does not have yet.
  const { used_by } = (await mara.api("GET /admin/v1/audiences/:uuid", { params: { uuid: audience } })).data.audience;
  const starts = new Map(used_by.map((item) => [item.uuid, item.start_at?.slice(0, 10)]));
  expect(mine.map((uuid) => starts.get(uuid))).toEqual([undefined, "2035-06-01", "2035-06-01"]);
});

test("P1 a picture and a PDF are stored by their detected type, and another file is refused", async () => {
  const token = await tokenOf(rig, { portfolio: desk.managed.portfolio_uuid, person: desk.maraUuid });
  const send = async (path: string, type: string, payload: Buffer) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type, "x-brand": "alpha" };
    const answer = await rig.ask({ method: "POST", url: `/api/admin/v1/${path}`, headers, payload });
    return answer.json<{ code?: string; data: { image: string; image_url: string; href: string } }>();
  };
  const wide = sharp({ create: { width: 3_000, height: 20, channels: 3, background: "#135" } });
  const picture = (await send("content-pictures", "image/png", await wide.png().toBuffer())).data;
  const fields = { title: { en: "Pictured" }, image: picture.image, image_alt_text: { en: "Blue" } };
  const draft = await begun(fields, "Post");
  expect(draft.image_url).toBe(picture.image_url);
  await mara.api(publish, { params: params(draft), body: { version: 1 } });
  expect((await shown(draft.uuid)).data.content.image_alt_text).toBe("Blue");
  const kept = await rig.services.files.read(picture.image);
  expect(await sharp(kept ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: "webp", width: 2_592 });
  expect((await send("content-pictures", "image/png", Buffer.from("<svg/>"))).code).toBe("image_unreadable");
  const { href } = (await send("documents?name=Replicated+rules", "application/pdf", Buffer.from("%PDF-1.7"))).data;
  expect(href).toMatch(/^\/files\/[0-9a-f]{64}\.pdf\/Replicated%20rules\.pdf$/);
  expect((await send("documents?name=Page", "application/pdf", Buffer.from("<html>"))).code).toBe("file_refused");
});
