import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

/** Two rigs: the operator's own list, and one that names a list elsewhere. */
let rig: Rig;
let elsewhere: Rig;
const list = "https://farms.test:8443/v1/list?of=all";
beforeAll(async () => {
  rig = await startRig();
  elsewhere = await startRig({ FARMS_URL: list, API_KEY: "gateway-1" });
});
afterAll(async () => {
  await rig.close();
  await elsewhere.close();
});
beforeEach(async () => {
  for (const each of [rig, elsewhere]) await each.services.database.system.deleteFrom("farms").execute();
});

/** What the tiles of alpha frame, which a page asks for first. */
const framed = "https://transit.alpha.test";

const farms = [
  { url: "https://rehearsal.alpha.test/api", description: { "": "Rehearsal", de: "Probe" } },
  { url: "https://bench.alpha.test:9443/api/", description: { "": "Workbench" } },
  { url: "https://bench.alpha.test:9443/other", description: { "": "Workbench, the other side" } },
];

/** The origin that the tiles of alpha frame; the page requests it first. */
async function listFarms(at: Rig): Promise<void> {
  const { portfolio_uuid } = await at.services.brands.ofDomain("alpha.test");
  const rows = farms.map(({ url, description }, position) => ({
    portfolio_uuid,
    uuid: v7(),
    pack_key: `farm-${position}`,
    position,
    url,
    description: JSON.stringify(description),
  }));
  await at.services.database.system.insertInto("farms").values(rows).execute();
  at.services.brands.clear();
}

async function configOf(at: Rig, domain: string) {
  const { data } = await at.api()("GET /public/whitelabel", { query: { domain } });
  const params = { configUuid: data.whitelabel.whitelabel_config_uuid };
  return (await at.api()("GET /public/whitelabel-config/:configUuid", { params })).data.config;
}

/** The page's policy: where it may send calls to, or load pictures from. */
async function connectSrc(at: Rig, host: string, what = "connect-src"): Promise<string | undefined> {
  const { headers } = await at.ask({ url: "/login", headers: { host } });
  return new RegExp(`${what} ([^;]+)`).exec(String(headers["content-security-policy"]))?.[1];
}

const listed = async (domain: string, lang?: string) =>
  (await rig.api()("GET /public/farms", { query: { domain, ...(lang ? { lang } : {}) } })).data.farms;

describe("without farms", () => {
  test("A22 R7 there is no list, no farm is mentioned, and a page only calls its own server", async () => {
    for (const at of [rig, elsewhere]) {
      at.services.brands.clear();
      expect((await configOf(at, "alpha.test")).farms_url).toBeNull();
      expect(await connectSrc(at, "alpha.test")).toBe(`'self' ${framed}`);
    }
    expect(await listed("alpha.test")).toEqual([]);
  });
});

describe("with farms", () => {
  test("A22 X1 they are listed in order and in the requested language, only for their own portfolio", async () => {
    await listFarms(rig);
    const urls = farms.map(({ url }) => url);
    expect((await listed("alpha.test")).map(({ url }) => url)).toEqual(urls);
    expect((await listed("alpha.test", "de-de")).map(({ description }) => description)).toEqual([
      "Probe",
      "Workbench",
      "Workbench, the other side",
    ]);
    expect((await configOf(rig, "alpha.test")).farms_url).toBe("/api/public/farms");
    expect(await listed("beta.test")).toEqual([]);
    expect((await configOf(rig, "beta.test")).farms_url).toBeNull();
  });

  test("A22 the list may be cached for a minute, by domain and language", async () => {
    const { headers } = await rig.ask({ url: "/api/public/farms", headers: { host: "alpha.test" } });
    expect(headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
    expect(headers.vary).toContain("accept-language");
  });

  test("R6 a page may send calls to exactly their origins, and only the pages of their portfolio", async () => {
    await listFarms(rig);
    expect(await connectSrc(rig, "alpha.test")).toBe(
      `'self' https://rehearsal.alpha.test https://bench.alpha.test:9443 ${framed}`,
    );
    expect(await connectSrc(rig, "beta.test")).toBe("'self'");
  });

  test("R6 D3 pictures are also loaded from a farm, and from nowhere else", async () => {
    for (const at of [rig, elsewhere]) {
      await listFarms(at);
      expect(await connectSrc(at, "alpha.test", "img-src")).toBe(
        "'self' data: https://rehearsal.alpha.test https://bench.alpha.test:9443",
      );
      expect(await connectSrc(at, "beta.test", "img-src")).toBe("'self' data:");
    }
  });

  test("A22 R6 FARMS_URL replaces the server's own list, and the page may call it", async () => {
    await listFarms(elsewhere);
    expect((await configOf(elsewhere, "alpha.test")).farms_url).toBe(list);
    expect(await connectSrc(elsewhere, "alpha.test")).toBe(
      `'self' https://rehearsal.alpha.test https://bench.alpha.test:9443 https://farms.test:8443 ${framed}`,
    );
    expect(await connectSrc(elsewhere, "beta.test")).toBe("'self'");
  });
});

test.each([
  ["tenant.alpha.test", "'self' https://api.alpha.test", ` ${framed}`],
  ["TENANT.alpha.test:8443", "'self' https://api.alpha.test", ` ${framed}`],
  ["beta.test", "'self'", ""],
  ["tenants.alpha.test", "'self'", ` ${framed}`],
  ["tenant.evil.example", "'self'", ` ${framed}`],
  ["tenant.;script-src *", "'self'", ` ${framed}`],
])("X2 Z9 a page of %s may call %s", async (host, allowed, frames) => {
  expect(await connectSrc(rig, host)).toBe(`${allowed}${frames}`);
  expect(await connectSrc(rig, host, "img-src")).toBe(allowed.replace("'self'", "'self' data:"));
});

test("X3 a page contains the key that a gateway in front of the API requires, if the operator sets it", async () => {
  const boot = async (at: Rig) => {
    const { body } = await at.ask({ url: "/login", headers: { host: "alpha.test" } });
    return JSON.parse(/id="atrium-boot">(.*?)<\/script>/s.exec(body)?.[1] ?? "{}") as { api_key?: unknown };
  };
  expect((await boot(rig)).api_key).toBeNull();
  expect((await boot(elsewhere)).api_key).toBe("gateway-1");
});
