import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { portalFolder, readRelease } from "./assets.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const ask = (url: string, more: object = {}) => rig.ask({ url, headers: { host: "alpha.test" }, ...more });
const isShell = async (url: string, cookie = "") =>
  "x-portal-shell" in (await rig.ask({ url, headers: { host: "alpha.test", cookie } })).headers;

describe("T5 T14 the portal without a network", () => {
  test("the worker is requested again each time, and may load nothing but the portal", async () => {
    const answer = await ask("/worker.js");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    // It names the scripts of its release.
    expect(answer.body).toMatch(/\/assets\/index-[\w-]{7}\.js/);
    expect(answer.body).not.toContain("/manage/assets");
  });

  test("T6 pages, and each answer of the API, also a refusal, name the release of the portal's files", async () => {
    const release = readRelease(portalFolder);
    expect(release).toMatch(/^index-[\w-]{7}\.js$/);
    for (const url of ["/api/healthcheck", "/api/public/theme", "/api/users/current", "/api/none"])
      expect([url, (await ask(url)).headers["x-portal-release"]]).toEqual([url, release]);
    for (const url of ["/login", "/building"]) expect((await ask(url)).body).toContain(`"release":"${release}"`);
    expect((await ask("/login")).headers).not.toHaveProperty("x-portal-release");
  });

  test("pages may be stored, except the landing and pages inside an app", async () => {
    expect(await isShell("/login")).toBe(true);
    expect(await isShell("/building", "atrium_signed_in=1")).toBe(true);
    expect(await isShell("/", "atrium_signed_in=1")).toBe(true);
    expect(await isShell("/webview/building")).toBe(false);
  });

  test("Z9 an unknown address is not found, with a page that says so, and is not stored", async () => {
    const answer = await ask("/nowhere");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(answer.body).toContain('id="atrium-boot"');
    expect(await isShell("/nowhere")).toBe(false);
  });

  test("P7 the console's page may be stored, for the door, and its worker may load nothing but the console", async () => {
    expect(await isShell("/manage/events/1/door")).toBe(true);
    const answer = await ask("/manage/worker.js");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  test("F3 if it is switched off, browsers delete it, store no page and offer no share target", async () => {
    await rig.services.database.system
      .updateTable("users")
      .set({ admin: true })
      .where("email", "=", "anna@acme.test")
      .execute();
    rig.clock.advance(2);
    const anna = await rig.login("anna@acme.test");
    const { data } = await rig.api({ brand: "alpha" })("GET /public/whitelabel", { query: { domain: "alpha.test" } });
    const params = { whitelabelUuid: data.whitelabel.uuid, key: "offline-portal" };
    const body = { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "off" } as const;
    await anna.api("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key", { params, body });
    await expect.poll(async () => (await ask("/worker.js")).body).toContain("registration.unregister()");
    expect((await ask("/manage/worker.js")).body).toContain("registration.unregister()");
    expect(await isShell("/manage/events/1/door")).toBe(false);
    const worker = await ask("/worker.js");
    expect(worker.headers["content-type"]).toContain("text/javascript");
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(await isShell("/login")).toBe(false);
    expect((await ask("/manifest.webmanifest")).json()).not.toHaveProperty("share_target");
    // Another brand of the same server keeps it.
    const other = await rig.ask({ url: "/worker.js", headers: { host: "beta.test" } });
    expect(other.body.includes("registration.unregister()")).toBe(false);
    await anna.api("DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key", { params });
  });

  test("photos that no worker has received open the form, which says so", async () => {
    const headers = { host: "alpha.test", "content-type": "multipart/form-data; boundary=x" };
    const payload = '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nabc\r\n--x--\r\n';
    const answer = await rig.ask({ method: "POST", url: "/share", headers, payload });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("/help-desk#shared-lost");
  });
});
