import { afterEach, beforeEach, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { endLinks, linkHours, newLink } from "./first-use-links.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  // The state at a first start.
  await rig.services.database.system.deleteFrom("portfolios").execute();
  rig.services.brands.clear();
});
afterEach(() => rig.close());

const check = "POST /admin/v1/first-use/check";
const become = "POST /admin/v1/first-use/owner";
const owner = {
  organisation: "Harborline Estates",
  first_name: "Mara",
  last_name: "Meer",
  email: "Mara@Harborline.example",
  password: "Quite-a-new-1",
};
const host = { headers: { host: "harborline.localhost" } };

const link = async (alone = false) => {
  const { clock, database } = rig.services;
  return (await newLink(database, clock, { alone })) ?? "";
};

test("G15 the address creates one owner, who is signed in, owns everything and has a working brand", async () => {
  const secret = await link();
  await rig.api()(check, { body: { secret } });
  const session = await rig.api(host)(become, { body: { ...owner, secret } });
  const api = rig.api({ token: session.token, brand: "harborline-estates" });
  const me = (await api("GET /admin/v1/me")).data;
  expect(me).toMatchObject({
    user: { email: "mara@harborline.example", first_name: "Mara" },
    portfolio: { name: "Harborline Estates" },
    has_buildings: false,
  });
  expect(me.capabilities).toContain("brands.change");
  const { brands } = (await api("GET /admin/v1/brands")).data;
  expect(brands).toMatchObject([{ name: "Harborline Estates", building_count: 0 }]);
  // Signing in again needs that brand.
  const body = { email: owner.email, password: owner.password };
  await rig.api({ brand: "harborline-estates" })("POST /auth/v2/login", { body });
  const facts = (await api("GET /admin/v1/facts")).data.facts.map(({ action }) => action);
  expect(facts).toEqual(expect.arrayContaining(["brand.created", "grant.given", "person.created"]));
});

test("G15 a second person with the address is refused, and so is anybody once a portfolio exists", async () => {
  const secret = await link();
  await rig.api()(become, { body: { ...owner, secret } });
  for (const call of [
    rig.api()(check, { body: { secret } }),
    rig.api()(become, { body: { ...owner, email: "second@harborline.example", secret } }),
  ])
    expect(await refusalOf(call)).toBe("link_invalid");
  const { clock, database } = rig.services;
  expect(await newLink(database, clock, { alone: true })).toBeUndefined();
});

test("G15 of two concurrent calls with the address one creates the owner", async () => {
  const secret = await link();
  const outcomes = await Promise.allSettled(
    ["one", "two", "three"].map((name) =>
      rig.api()(become, { body: { ...owner, email: `${name}@harborline.example`, secret } }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { system } = rig.services.database;
  expect(await system.selectFrom("portfolios").select("uuid").execute()).toHaveLength(1);
  expect(await system.selectFrom("users").select("uuid").execute()).toHaveLength(1);
});

test("G15 an address ends after a day, or by a new one of the command, and only its hash is stored", async () => {
  const [first, second] = [await link(), await link()];
  const rows = await rig.services.database.system.selectFrom("first_use_links").selectAll().execute();
  expect(JSON.stringify(rows.map(({ token_hash }) => Buffer.from(token_hash).toString("latin1")))).not.toContain(first);
  await rig.api()(check, { body: { secret: first } });
  await rig.api()(check, { body: { secret: second } });
  const third = await link(true);
  expect(await refusalOf(rig.api()(check, { body: { secret: first } }))).toBe("link_invalid");
  await rig.api()(check, { body: { secret: third } });
  rig.clock.advance(linkHours * 3_600);
  expect(await refusalOf(rig.api()(check, { body: { secret: third } }))).toBe("link_invalid");
});

test("G15 an invalid password or field changes nothing, and the address stays valid", async () => {
  const secret = await link();
  const weak = rig.api()(become, { body: { ...owner, password: "Harborline-1", secret } });
  await expect(weak).rejects.toMatchObject({
    problem: { code: "validation_failed", errors: [{ path: "/password", code: "password_words" }] },
  });
  for (const [field, text] of [
    ["organisation", ""],
    ["organisation", " "],
    ["first_name", " "],
    ["last_name", " "],
  ] as const) {
    const nameless = rig.api()(become, { body: { ...owner, [field]: text, secret } });
    await expect(nameless).rejects.toMatchObject({ problem: { errors: [{ path: `/${field}` }] } });
  }
  await rig.api()(check, { body: { secret } });
});

test("G15 tries are limited by network, and another site cannot send the form", async () => {
  const guess = "x".repeat(43);
  const address = "203.0.113.9";
  for (let tries = 0; tries < 30; tries += 1)
    expect(await refusalOf(rig.api({ address })(check, { body: { secret: guess } }))).toBe("link_invalid");
  expect(await refusalOf(rig.api({ address })(check, { body: { secret: guess } }))).toBe("too_many_requests");
  const foreign = { headers: { origin: "https://evil.test", "sec-fetch-site": "cross-site" } };
  const secret = await link();
  expect(await refusalOf(rig.api(foreign)(become, { body: { ...owner, secret } }))).toBe("cross_site_request");
  await endLinks(rig.services.database.system);
});

test("G15 an empty installation leads to the first use, and its page needs no brand", async () => {
  for (const url of ["/", "/manage", "/manage/people"])
    expect((await rig.ask({ url })).headers.location).toBe("/manage/first-use");
  const page = await rig.ask({ url: "/manage/first-use" });
  expect(page.statusCode).toBe(200);
  expect(page.headers["referrer-policy"]).toMatch(/no-referrer|same-origin|strict-origin/);
  expect(page.body).toContain("Atrium");
});
