import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { mostInPart } from "@atrium/rules/home-layout.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const homeKey = "GET /admin/v1/buildings/:uuid/home";
const addKey = "POST /admin/v1/buildings/:uuid/home/categories";
const changeKey = "PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid";
const arrangeKey = "PUT /admin/v1/buildings/:uuid/home/arrangement";
const promoteKey = "PUT /admin/v1/buildings/:uuid/home/promoted";

let rig: Rig;
let managed: ManagedPortfolio;
let mara: NewPerson;
let anna: Awaited<ReturnType<Rig["login"]>>["api"];
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  mara = await managed.newPerson({ grants: [{ role: "community_manager", building_uuid: managed.tower }] });
  ({ api: anna } = await rig.login("anna@acme.test"));
});
afterAll(() => rig.close());

type Home = EndpointReply<typeof homeKey>["data"];
const params = () => ({ uuid: managed.tower });
const read = async (): Promise<Home> => (await mara.api(homeKey, { params: params() })).data;
const add = async (name: string, part: "discover" | "spotlight" | "secondary" = "discover") => {
  const { data } = await mara.api(addKey, { params: params(), body: { name: { en: name }, part } });
  return data.categories.find((one) => one.name["en"] === name)?.uuid ?? "";
};
const partsOf = ({ categories }: Pick<Home, "categories">) => {
  const of = (part: string) => categories.filter((one) => one.part === part).map(({ uuid }) => uuid);
  return { discover: of("discover"), spotlight: of("spotlight"), secondary: of("secondary") };
};
const arrange = (body: EndpointBody<typeof arrangeKey>, api = mara.api) => api(arrangeKey, { params: params(), body });
const promote = (contents: string[], version: string, api = mara.api) =>
  api(promoteKey, { params: params(), body: { contents, version } });

/** Names of categories as the portal shows them to a member of the building, in order. */
async function namesSeen(): Promise<string[]> {
  const query = { active: true, limit: 100, lang: "en" };
  const answers = await Promise.all(
    (["AudienceContent", "SecondaryContent"] as const).map((categoryType) =>
      anna("GET /tenant/v1/buildings/:id/categories", {
        params: { id: managed.tower },
        query: { ...query, categoryType },
      }),
    ),
  );
  return answers.flatMap(({ data }) => data.categories.map(({ name }) => name));
}
const promotedSeen = async () =>
  (
    await anna("GET /tenant/v2/buildings/:id/promoted-content", { params: { id: managed.tower }, query: {} })
  ).data.contents.map(({ uuid }) => uuid);

type ItemFields = { promoted?: boolean; start_at?: Date; end_at?: Date; published_at?: Date; building_uuid?: string };
async function item(more: ItemFields = {}) {
  const uuid = v7();
  const { system } = rig.services.database;
  const { portfolio_uuid } = await system
    .selectFrom("buildings")
    .where("uuid", "=", managed.tower)
    .select("portfolio_uuid")
    .executeTakeFirstOrThrow();
  const translations = JSON.stringify({ "": { title: `Item ${uuid.slice(-4)}` } });
  const row = { portfolio_uuid, uuid, pack_key: `made-${uuid}`, building_uuid: managed.tower, type: "Post" as const };
  await system
    .insertInto("contents")
    .values({ ...row, position: 999_000, translations, ...more })
    .execute();
  return uuid;
}

const rowOf = (table: "contents" | "categories", uuid: string) =>
  rig.services.database.system
    .selectFrom(table)
    .select(["changed_in_console_at", "pack_key"])
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();

const factsOf = async (uuid: string) =>
  (
    await rig.services.database.system
      .selectFrom("facts")
      .where("target_uuid", "=", uuid)
      .orderBy("uuid")
      .select(["action", "details"])
      .execute()
  ).map(({ action, details }) => ({ action, ...details }));

describe("categories", () => {
  test("P9 a category is added, renamed, hidden and shown, and the portal follows; it is the console's, with facts", async () => {
    const before = await namesSeen();
    const uuid = await add("Quay", "secondary");
    expect(await namesSeen()).toEqual([...before, "Quay"]);
    const found = async () => (await read()).categories.find((one) => one.uuid === uuid);
    const { version = "" } = (await found()) ?? {};
    const change = (body: EndpointBody<typeof changeKey>) =>
      mara.api(changeKey, { params: { ...params(), categoryUuid: uuid }, body });
    await change({ version, name: { en: "On the quay", de: "Am Kai" }, shown: false });
    expect(await namesSeen()).not.toContain("On the quay");
    expect(await refusalOf(change({ version, name: { en: "Late" }, shown: true }))).toBe("changed_meanwhile");
    const hidden = await found();
    expect(hidden).toMatchObject({ name: { en: "On the quay", de: "Am Kai" }, shown: false, items: 0 });
    await change({ version: hidden?.version ?? "", name: hidden?.name ?? {}, shown: true });
    expect(await namesSeen()).toContain("On the quay");
    expect(await rowOf("categories", uuid)).toEqual({ pack_key: null, changed_in_console_at: rig.clock.now() });
    expect((await factsOf(uuid)).map(({ action }) => action)).toEqual([
      "category.added",
      "category.changed",
      "category.changed",
    ]);
    expect(await refusalOf(change({ version: "x".repeat(22), name: { en: " " }, shown: true }))).toBe(
      "validation_failed",
    );
    for (const name of [{ extra_key: -1 }, { en: "Quay", "b c": null }]) {
      const body = { part: "discover", name: name as never } as const;
      expect(await refusalOf(mara.api(addKey, { params: params(), body }))).toBe("validation_failed");
    }
    const unknown = { params: { ...params(), categoryUuid: v7() }, body: { version, name: { en: "No" }, shown: true } };
    expect(await refusalOf(mara.api(changeKey, unknown))).toBe("item_not_found");
  });

  test("P9 categories move to other positions and parts, and the portal shows them so; unmoved ones still belong to the pack", async () => {
    const [one, two, three] = [await add("One"), await add("Two"), await add("Three", "spotlight")];
    const start = await read();
    const parts = partsOf(start);
    const wanted = {
      ...parts,
      discover: [...parts.discover.filter((uuid) => uuid !== one && uuid !== two), two, one],
      spotlight: parts.spotlight.filter((uuid) => uuid !== three),
      secondary: [...parts.secondary, three],
    };
    const { data } = await arrange({ ...wanted, version: start.arrangement_version });
    expect(partsOf(data)).toEqual(wanted);
    const seen = await namesSeen();
    expect(seen.indexOf("Two")).toBeLessThan(seen.indexOf("One"));
    expect(seen.at(-1)).toBe("Three");
    const untouched = parts.discover.filter((uuid) => uuid !== one && uuid !== two);
    for (const uuid of untouched.slice(0, 1))
      expect((await factsOf(uuid)).filter(({ action }) => action === "category.changed")).toEqual([]);
    expect(await factsOf(three)).toContainEqual(
      expect.objectContaining({ action: "category.changed", part_from: "spotlight", part_to: "secondary" }),
    );
    // A change that is based on the earlier version is refused, and so is an arrangement with other categories.
    expect(await refusalOf(arrange({ ...parts, version: start.arrangement_version }))).toBe("changed_meanwhile");
    const current = await read();
    expect(await refusalOf(arrange({ ...wanted, secondary: [], version: current.arrangement_version }))).toBe(
      "changed_meanwhile",
    );
    // And back: an undo sends the previous arrangement.
    expect(partsOf((await arrange({ ...parts, version: current.arrangement_version })).data)).toEqual(parts);
  });

  test("P9 a part takes a hundred categories; with those and with more, which a pack may bring, it can be arranged", async () => {
    const one = await add("One of many", "spotlight");
    const { system } = rig.services.database;
    const row = await system
      .selectFrom("categories")
      .where("uuid", "=", one)
      .select(["portfolio_uuid", "building_uuid", "content_group", "translations", "position"])
      .executeTakeFirstOrThrow();
    const same = { ...row, translations: JSON.stringify(row.translations) };
    const fill = (count: number) =>
      system
        .insertInto("categories")
        .values(Array.from({ length: count }, () => ({ ...same, uuid: v7(), pack_key: `many-${v7()}` })))
        .execute();
    await fill(mostInPart - partsOf(await read()).spotlight.length - 1);
    await add("The last", "spotlight");
    await expect(add("Too many", "spotlight")).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path: "/part", code: "maxItems" }] },
    });
    for (const count of [0, 20]) {
      if (count > 0) await fill(count);
      const { arrangement_version: version, ...home } = await read();
      const parts = partsOf(home);
      expect(parts.spotlight).toHaveLength(mostInPart + count);
      const turned = { ...parts, spotlight: parts.spotlight.toReversed() };
      expect(partsOf((await arrange({ ...turned, version })).data)).toEqual(turned);
    }
    expect(await add("In another part", "secondary")).not.toBe("");
  });

  test("P9 of two concurrent arrangements one succeeds, and the other is refused", async () => {
    await add("Left");
    const { arrangement_version: version, ...home } = await read();
    const parts = partsOf(home);
    const turned = { ...parts, discover: parts.discover.toReversed() };
    const outcomes = await Promise.all(
      [turned, { ...turned, spotlight: parts.spotlight.toReversed() }].map((body) =>
        arrange({ ...body, version }).then(
          () => "ok",
          async (error: unknown) => refusalOf(Promise.reject(error)),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["changed_meanwhile", "ok"]);
  });

  test("P9 returns the portal's layout: by name in the first version, Discover as a grid if that flag is on", async () => {
    expect((await read()).layout).toEqual({ by_name: expect.any(Boolean), grid: expect.any(Boolean) });
  });
});

describe("promoted items", () => {
  test("P9 are selected and ordered, and the portal shows them so; unmoved ones still belong to the pack", async () => {
    const { promoted_version, promoted } = await read();
    const before = promoted.map(({ uuid }) => uuid);
    const [first, second] = [await item(), await item()];
    const added = (await promote([first, ...before], promoted_version)).data;
    expect(added.promoted.map(({ uuid }) => uuid)).toEqual([first, ...before]);
    expect(await promotedSeen()).toEqual([first, ...before]);
    for (const uuid of before) expect((await rowOf("contents", uuid)).changed_in_console_at).toBeNull();
    expect((await rowOf("contents", first)).changed_in_console_at).toEqual(rig.clock.now());
    const both = (await promote([second, first, ...before], added.promoted_version)).data;
    const turned = (await promote([first, second, ...before], both.promoted_version)).data;
    expect(await promotedSeen()).toEqual([first, second, ...before]);
    expect(await refusalOf(promote(before, promoted_version))).toBe("changed_meanwhile");
    await promote(before, turned.promoted_version);
    expect(await promotedSeen()).toEqual(before);
    expect((await factsOf(managed.tower)).filter(({ action }) => action === "home.changed")).toHaveLength(4);
  });

  test("P9 a planned item can be promoted before it appears; past, foreign and unknown ones are refused, and past ones keep their state", async () => {
    const at = (minutes: number) => new Date(rig.clock.now().getTime() + minutes * 60_000);
    const planned = await item({ published_at: at(1), start_at: at(60) });
    const over = await item({ promoted: true, end_at: at(-60) });
    const elsewhere = await item({ building_uuid: managed.annex });
    const start = await read();
    expect(start.promoted.map(({ uuid }) => uuid)).not.toContain(over);
    const before = start.promoted.map(({ uuid }) => uuid);
    for (const uuid of [over, elsewhere, v7()])
      expect(await refusalOf(promote([uuid, ...before], start.promoted_version))).toBe("item_not_found");
    const { data } = await promote([planned, ...before], start.promoted_version);
    expect(data.promoted[0]).toMatchObject({ uuid: planned, planned: true, start_at: at(60).toISOString() });
    expect(await promotedSeen()).not.toContain(planned);
    rig.clock.advance(120);
    expect(await promotedSeen()).toContain(planned);
    const row = await rig.services.database.system
      .selectFrom("contents")
      .select("promoted")
      .where("uuid", "=", over)
      .executeTakeFirstOrThrow();
    expect(row.promoted).toBe(true);
  });

  test("P9 P10 is a version in the item's history, and is added to an open draft of it", async () => {
    const uuid = await item();
    const editor = "PUT /admin/v1/contents/:uuid/draft";
    const { content } = (await mara.api("GET /admin/v1/contents/:uuid", { params: { uuid } })).data;
    const fields = { ...content.fields, subtitle: { en: "Half written" } };
    const saved = (await mara.api(editor, { params: { uuid }, body: { version: content.version, fields } })).data
      .content;
    const start = await read();
    await promote([uuid, ...start.promoted.map((one) => one.uuid)], start.promoted_version);
    const after = (await mara.api("GET /admin/v1/contents/:uuid", { params: { uuid } })).data.content;
    expect(after.fields).toEqual({ ...fields, promoted: true });
    expect(await refusalOf(mara.api(editor, { params: { uuid }, body: { version: saved.version, fields } }))).toBe(
      "draft_changed",
    );
    await mara.api("POST /admin/v1/contents/:uuid/publish", { params: { uuid }, body: { version: after.version } });
    expect(await promotedSeen()).toContain(uuid);
    const { versions } = (await mara.api("GET /admin/v1/contents/:uuid/versions", { params: { uuid } })).data;
    expect(versions.map(({ fields: of }) => [of.promoted ?? false, of.subtitle !== undefined])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });
});

test("P9 a manager of another building, and a person who may only write, cannot arrange anything here", async () => {
  const { arrangement_version: version, promoted_version, ...home } = await read();
  const annex = await managed.newPerson({ grants: [{ role: "community_manager", building_uuid: managed.annex }] });
  const booker = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
  for (const { api } of [annex, booker]) {
    expect(await refusalOf(api(homeKey, { params: params() }))).toBe("permission_missing");
    expect(await refusalOf(arrange({ ...partsOf(home), version }, api))).toBe("permission_missing");
    expect(await refusalOf(promote([], promoted_version, api))).toBe("permission_missing");
    const body = { name: { en: "No" }, part: "discover" as const };
    expect(await refusalOf(api(addKey, { params: params(), body }))).toBe("permission_missing");
  }
});
