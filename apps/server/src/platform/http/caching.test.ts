import { readFileSync } from "node:fs";
import { cachingOf, type EndpointShape, readKey } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

const forAMinute = "public, max-age=60, stale-while-revalidate=300";
const gets = (Object.entries(endpoints) as [string, EndpointShape][]).filter(([key]) => key.startsWith("GET "));

/** The cache classes of docs/caching.md: named endpoints, and `private` for all others. */
function documented(): Record<"public" | "never", string[]> {
  const text = readFileSync(new URL("../../../../../docs/caching.md", import.meta.url), "utf8");
  const row = (kind: string) => new RegExp(`^\\| ${kind} \\|.*$`, "m").exec(text)?.[0] ?? "";
  const named = (kind: string) => [...row(kind).matchAll(/`(GET [^`]+)`/g)].map(([, key = ""]) => key);
  expect(row("public")).toContain(forAMinute);
  expect(row("private")).toContain("`private, no-cache`, with `ETag` | every other |");
  return { public: named("public"), never: named("never") };
}

function kindOf([, shape]: [string, EndpointShape]): "public" | "never" | "private" {
  const caching = cachingOf("GET", shape);
  return typeof caching === "object" ? "public" : caching;
}

describe("caching of answers", () => {
  let rig: Rig;
  let bearer: string;
  beforeAll(async () => {
    rig = await startRig();
    bearer = `Bearer ${(await rig.login("anna@acme.test")).token}`;
  });
  afterAll(() => rig.close());

  const ask = (url: string, headers: Record<string, string> = {}) =>
    rig.ask({ url: `/api${url}`, headers: { host: "alpha.test", "x-brand": "alpha", ...headers } });
  const own = (url: string, headers = {}) => ask(url, { authorization: bearer, ...headers });

  test("every GET of the contract has the cache class that the document states", () => {
    const said = documented();
    for (const kind of ["public", "never"] as const) {
      expect(
        gets
          .filter((each) => kindOf(each) === kind)
          .map(([key]) => key)
          .toSorted(),
      ).toEqual(said[kind].toSorted());
    }
    expect(gets.length).toBeGreaterThan(said.public.length + said.never.length);
  });

  test("an endpoint that needs a person is never public, and one that changes something is never stored", () => {
    const all = Object.entries(endpoints) as [string, EndpointShape][];
    const kept = all.filter(([key, shape]) => {
      const { method } = readKey(key);
      return method !== "GET" && cachingOf(method, shape) !== "never";
    });
    const shared = all.filter(([, { access, publicForSeconds }]) => access !== "anonymous" && publicForSeconds);
    expect([kept, shared]).toEqual([[], []]);
  });

  test("every GET that can be called sends the headers of its class", async () => {
    const found = await Promise.all([
      rig.uuid("buildings", "tower"),
      rig.uuid("contents", "concert"),
      rig.uuid("contents", "coupon"),
      rig.uuid("contents", "notice"),
      rig.uuid("categories", "whats-on"),
      rig.uuid("companies", "acme"),
    ]);
    const [tower, concert, coupon, notice, category, company] = found;
    const { uuid: whitelabel, config } = await rig.services.database.system
      .selectFrom("whitelabels")
      .select(["uuid", "whitelabel_config_uuid as config"])
      .where("pack_key", "=", "alpha")
      .executeTakeFirstOrThrow();
    const values: Record<string, string> = {
      id: tower,
      buildingUuid: tower,
      contentUuid: concert,
      categoryUuid: category,
      companyUuid: company,
      configUuid: config,
      "GET /tenant/v1/event-posts/:uuid": concert,
      "GET /tenant/v1/offers/:uuid": coupon,
      "GET /tenant/v1/posts/:uuid": notice,
      "GET /v1/whitelabels/:id": whitelabel,
    };
    const answered: string[] = [];
    for (const each of gets) {
      const [key] = each;
      const { path } = readKey(key);
      const whole = path.replace(/:(\w+)/g, (name, word: string) => values[key] ?? values[word] ?? name);
      if (whole.includes("/:")) continue;
      const { statusCode, headers } = await own(whole);
      const expected = { public: forAMinute, private: "private, no-cache", never: "no-store" }[kindOf(each)];
      const kept = statusCode === 200 ? expected : "no-store";
      expect([key, headers["cache-control"]]).toEqual([key, kept]);
      expect([key, headers.etag !== undefined]).toEqual([key, kept !== "no-store"]);
      if (statusCode === 200) answered.push(key);
    }
    // The others need parameters that only their own tests know.
    expect(answered.length).toBeGreaterThan(30);
  });

  test("6 a caller with a current tag gets 304 without a body until the answer changes; another caller's tag does not match", async () => {
    const id = await rig.uuid("buildings", "tower");
    const uuid = await rig.uuid("contents", "promo");
    const url = `/tenant/v1/buildings/${id}/contents-promoted`;
    const first = await own(url);
    const tag = String(first.headers.etag);
    expect(first.headers.vary).toContain("authorization");
    for (const header of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      const again = await own(url, { "if-none-match": header });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", tag]);
      expect(again.headers["cache-control"]).toBe("private, no-cache");
    }
    expect((await own(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
    expect((await ask(url, { "if-none-match": tag })).statusCode).toBe(401);
    const { system } = rig.services.database;
    const title = (text: string) =>
      system
        .updateTable("contents")
        .set({ translations: JSON.stringify({ "": { title: text } }) })
        .where("uuid", "=", uuid)
        .execute();
    await title("Something else");
    const changed = await own(url, { "if-none-match": tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain("Something else");
  });

  test("6 an unchanged public answer costs no body and no statement", async () => {
    const first = await ask("/public/theme");
    const statements = watchStatements(rig);
    const again = await ask("/public/theme", { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body, statements]).toEqual([304, "", []]);
    const other = await ask("/public/theme", { "if-none-match": String(first.headers.etag), "accept-language": "de" });
    expect(other.statusCode).toBe(200);
  });

  test("6 a cache that serves portals of several sites stores their answers separately", async () => {
    const { headers } = await ask("/public/theme", { origin: "https://portal.example" });
    expect(String(headers.vary).toLowerCase()).toBe("origin, host, x-brand, accept, accept-language");
  });
});
