import type { EndpointReply } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onePixel } from "../../testing/hostile/one-pixel.ts";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
let manager: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
});
afterAll(() => rig.close());

type Brand = EndpointReply<"GET /admin/v1/brands/:uuid">["data"]["brand"];
type Building = EndpointReply<"GET /admin/v1/buildings/:uuid">["data"]["building"];

const change = "PUT /admin/v1/brands/:uuid";
const rebuild = "PUT /admin/v1/buildings/:uuid";
const readBrand = async () =>
  (await owner.api("GET /admin/v1/brands/:uuid", { params: { uuid: managed.brand } })).data.brand;
const sendable = ({ uuid: _uuid, picture_urls: _urls, is_default: _default, ...body }: Brand) => body;
const readBuilding = async (uuid = managed.tower) =>
  (await owner.api("GET /admin/v1/buildings/:uuid", { params: { uuid } })).data.building;
const asSent = ({ uuid: _uuid, brand: _brand, image_url: _url, ...body }: Building) => body;
/** A picture instead of JSON, as the browser sends it. */
const send = (payload: Buffer | string, type = "image/png", who = owner) =>
  rig.ask({
    method: "POST",
    url: "/api/admin/v1/pictures",
    payload,
    headers: { authorization: `Bearer ${who.token}`, "content-type": type, "x-brand": "alpha" },
  });
const factsOf = async (action: string) =>
  (await owner.api("GET /admin/v1/facts")).data.facts.filter((fact) => fact.action === action);

describe("brands", () => {
  test("G9 a brand is changed at once for visitors, belongs to the console, and the fact has the former and new values", async () => {
    const before = await readBrand();
    const tagline = { en: "By the water" };
    const body = { ...sendable(before), name: "Alpha Quay", primary_color: "#114466", tagline };
    const { data } = await owner.api(change, { params: { uuid: managed.brand }, body });
    expect(data.brand).toMatchObject({ name: "Alpha Quay", primary_color: "#114466", tagline });
    expect(data.brand.version).not.toBe(before.version);
    const { theme } = (await rig.api()("GET /public/theme", { query: { domain: "alpha.test" } })).data;
    expect(theme).toMatchObject({ name: "Alpha Quay", tagline: "By the water" });
    expect(theme.tokens["--fill"]).toContain("#114466");
    const row = await rig.services.database.system
      .selectFrom("whitelabels")
      .select(["pack_key", "changed_in_console_at", "config", "flags"])
      .where("uuid", "=", managed.brand)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ pack_key: "alpha", changed_in_console_at: rig.clock.now() });
    const [fact] = await factsOf("brand.changed");
    expect(fact?.details).toMatchObject({ name_from: before.name, name_to: "Alpha Quay" });
    expect(fact?.details).not.toHaveProperty("hosts_from");
  });

  test("G9 G13 of two editors the second is refused, and nothing of the first is lost", async () => {
    const read = await readBrand();
    const params = { uuid: managed.brand };
    await owner.api(change, { params, body: { ...sendable(read), support_email: "first@alpha.test" } });
    const second = owner.api(change, { params, body: { ...sendable(read), name: "Second" } });
    expect(await refusalOf(second)).toBe("changed_meanwhile");
    expect(await readBrand()).toMatchObject({ name: read.name, support_email: "first@alpha.test" });
    const [fact] = await factsOf("brand.changed");
    expect(JSON.stringify(fact?.details)).not.toContain("first@alpha.test");
  });

  test("G9 G13 of many concurrent changes based on the same version, one succeeds", async () => {
    const read = await readBrand();
    const outcomes = await Promise.allSettled(
      ["One", "Two", "Three", "Four"].map((name) =>
        owner.api(change, { params: { uuid: managed.brand }, body: { ...sendable(read), name } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("G9 a brand answers at its new host at once; a host of another brand is refused by its place, and nothing changes", async () => {
    const before = await readBrand();
    const params = { uuid: managed.brand };
    const hosts = [...before.hosts, "quay.test"];
    await owner.api(change, { params, body: { ...sendable(before), hosts } });
    const found = await rig.api()("GET /public/whitelabel", { query: { domain: "quay.test" } });
    expect(found.data.whitelabel.uuid).toBe(managed.brand);
    const read = await readBrand();
    const taken = owner.api(change, {
      params,
      body: { ...sendable(read), name: "Taken", hosts: ["beta.test", ...read.hosts] },
    });
    await expect(taken).rejects.toMatchObject({ problem: { code: "host_taken", errors: [{ path: "/hosts/0" }] } });
    expect(await readBrand()).toEqual(read);
  });

  test("P1 the focal point of a brand's picture is the portal's, and a point outside of the picture is refused", async () => {
    const keep = async (hero_focus: string | null) =>
      owner.api(change, { params: { uuid: managed.brand }, body: { ...sendable(await readBrand()), hero_focus } });
    await keep("30% 65%");
    const themeOf = async () => (await rig.api()("GET /public/theme", { query: { domain: "alpha.test" } })).data.theme;
    expect((await themeOf()).hero_image_focus).toBe("30% 65%");
    await expect(keep("130% 0%")).rejects.toMatchObject({ problem: { errors: [{ path: "/hero_focus" }] } });
    await keep(null);
    expect((await themeOf()).hero_image_focus).toBeNull();
  });

  test.each([
    ["a colour that is none", { primary_color: "blue" }, "/primary_color"],
    ["a font that is not listed", { font: "comic" }, "/font"],
    ["a host with a port", { hosts: ["alpha.test:3000"] }, "/hosts/0"],
    ["no host", { hosts: [] }, "/hosts"],
    ["no name", { name: "" }, "/name"],
    ["a name of spaces", { name: "  " }, "/name"],
    ["a text of a language that it does not speak", { tagline: { pl: "Nad wodą" } }, "/tagline/pl"],
    ["a picture that nobody sent", { hero: `${"0".repeat(64)}.png` }, "/hero"],
    ["an address that runs a script", { eula_link: "javascript:alert(1)" }, "/eula_link"],
  ])("G9 %s is refused by its field, and nothing changes", async (_, wrong, path) => {
    const before = await readBrand();
    const refused = owner.api(change, { params: { uuid: managed.brand }, body: { ...sendable(before), ...wrong } });
    await expect(refused).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
    expect(await readBrand()).toEqual(before);
  });

  test("G9 a new brand has its own host, pictures and place in the list", async () => {
    const picture = (await send(await onePixel())).json<{ data: { name: string; url: string } }>().data;
    const { version: _version, ...fields } = sendable(await readBrand());
    const made = await owner.api("POST /admin/v1/brands", {
      body: { ...fields, name: "Gamma", hosts: ["gamma.test"], mark: picture.name },
    });
    expect(made.data.brand.picture_urls.mark).toContain(picture.name);
    expect((await rig.api()("GET /public/theme", { query: { domain: "gamma.test" } })).data.theme).toMatchObject({
      name: "Gamma",
      mark_url: expect.stringContaining(picture.name),
    });
    const { brands } = (await owner.api("GET /admin/v1/brands")).data;
    expect(brands.map(({ name }) => name)).toContain("Gamma");
  });

  test("G9 the derived theme has the contrast of the portal's pages", async () => {
    const body = { primary_color: "#ffee00", secondary_color: "#000000", font: "inter", radius_scale: 1 };
    const { tokens, contrast } = (await owner.api("POST /admin/v1/brands/look", { body })).data;
    expect(tokens["--fill"]).toContain("#ffee00");
    for (const { light, dark, least } of Object.values(contrast)) {
      expect(light).toBeGreaterThanOrEqual(least);
      expect(dark).toBeGreaterThanOrEqual(least);
    }
  });

  test("G9 a manager of a building may not change brands", async () => {
    expect(await refusalOf(manager.api("GET /admin/v1/brands"))).toBe("permission_missing");
  });
});

describe("pictures", () => {
  test("G9 a drawing is stored, and shown as a picture that runs nothing", async () => {
    const answer = await send('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>', "image/svg+xml");
    const { url } = answer.json<{ data: { url: string } }>().data;
    const shown = await rig.ask({ url });
    expect(shown.headers["content-type"]).toBe("image/webp");
  });

  test.each([
    ["a text", "no picture"],
    ["a drawing that grows", '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
  ])("G9 %s is refused", async (_, bytes) => {
    expect((await send(bytes)).json()).toMatchObject({ code: "image_unreadable" });
  });

  test("G9 a truncated picture is refused, and people without a role cannot upload", async () => {
    const whole = await onePixel();
    const half = await send(whole.subarray(0, Math.floor(whole.length / 2)));
    expect(half.json()).toMatchObject({ code: "image_unreadable" });
    const nobody = await managed.newPerson();
    expect((await send(whole, "image/png", nobody)).json()).toMatchObject({ code: "permission_missing" });
  });
});

describe("buildings", () => {
  test("G9 a manager changes their building, and reads no other", async () => {
    const { buildings } = (await manager.api("GET /admin/v1/buildings")).data;
    expect(buildings.map(({ uuid }) => uuid)).toEqual([managed.tower]);
    const before = await readBuilding();
    const body = { ...asSent(before), name: "Alpha Heights", timezone: "Europe/Lisbon" };
    const { data } = await manager.api(rebuild, { params: { uuid: managed.tower }, body });
    expect(data.building).toMatchObject({ name: "Alpha Heights", timezone: "Europe/Lisbon" });
    const [fact] = await factsOf("building.changed");
    expect(fact).toMatchObject({ details: { name_from: before.name, name_to: "Alpha Heights" } });
    const annex = manager.api(rebuild, {
      params: { uuid: managed.annex },
      body: asSent(await readBuilding(managed.annex)),
    });
    expect(await refusalOf(annex)).toBe("permission_missing");
  });

  test("P1 the point of a building's picture that stays in sight reaches the portal; one outside of it is refused", async () => {
    const before = await readBuilding();
    const keep = (image_focus: string | null) =>
      manager.api(rebuild, { params: { uuid: managed.tower }, body: { ...asSent(before), image_focus } });
    await expect(keep("30% 165%")).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path: "/image_focus" }] },
    });
    const { building } = (await keep("30% 65%")).data;
    expect(building.image_focus).toBe("30% 65%");
    const seen = await owner.api("GET /tenant/v1/buildings/:id", { params: { id: managed.tower } });
    expect(seen.data.building.image_focus).toBe("30% 65%");
  });

  test("G9 of two editors of a building the second is refused", async () => {
    const read = await readBuilding();
    const params = { uuid: managed.tower };
    await owner.api(rebuild, { params, body: { ...asSent(read), address_1: "Second floor" } });
    expect(await refusalOf(manager.api(rebuild, { params, body: { ...asSent(read), name: "Late" } }))).toBe(
      "changed_meanwhile",
    );
    expect(await readBuilding()).toMatchObject({ name: read.name, address_1: "Second floor" });
  });

  test("G9 an owner adds a building and belongs to it; a manager of one building adds none", async () => {
    const { version: _version, ...fields } = asSent(await readBuilding());
    const body = { ...fields, name: "The Wharf", hosts: ["wharf.test"], brand_uuid: managed.brand };
    expect(await refusalOf(manager.api("POST /admin/v1/buildings", { body }))).toBe("beyond_own_grants");
    const { building } = (await owner.api("POST /admin/v1/buildings", { body })).data;
    const own = (await owner.api("GET /users/current/buildings")).data.buildings;
    expect(own.map(({ uuid }) => uuid)).toContain(building.uuid);
    expect((await rig.api()("GET /public/theme", { query: { domain: "wharf.test" } })).data.theme.name).toBe(
      "The Wharf",
    );
    const unknown = { ...body, hosts: [], brand_uuid: managed.tower };
    expect(await refusalOf(owner.api("POST /admin/v1/buildings", { body: unknown }))).toBe("brand_not_found");
  });

  test.each([
    ["an unknown time zone", { timezone: "Mars/Olympus" }, "/timezone"],
    ["a name of spaces", { name: "  " }, "/name"],
    ["an address of spaces", { address: " " }, "/address"],
  ])("G9 %s is refused by its field, and the building stays as it was", async (_, wrong, path) => {
    const before = await readBuilding();
    const body = { ...asSent(before), ...wrong };
    await expect(owner.api(rebuild, { params: { uuid: managed.tower }, body })).rejects.toMatchObject({
      problem: { errors: [{ path }] },
    });
    expect(await readBuilding()).toEqual(before);
  });
});
