import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { importAgain } from "../../apps/server/src/testing/other-process.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { type Answer, browserLines } from "./browser-lines.ts";
import { certify } from "./certify.ts";
import { folderOfParty, type Party, type Running } from "./party.ts";

/** Replacements in a shipped configuration. `folder` contains the certificates. */
export type Place = { folder: string; http: number; https: number; atrium: number; host: string };

const host = "alpha.test";
const megabyte = 1024 * 1024;
const tooLarge = [5.5, 8, 12, 16, 20];

const edge = "edge";

/** A form with one PDF of this size. */
function formWith(size: number): Buffer {
  const disposition = 'content-disposition: form-data; name="attachments"; filename="a.pdf"';
  const [begins, ends] = ["%PDF-1.4\n", "\n%%EOF\n"];
  return Buffer.concat([
    Buffer.from(`--${edge}\r\n${disposition}\r\ncontent-type: application/pdf\r\n\r\n${begins}`),
    Buffer.alloc(size - begins.length - ends.length, 32),
    Buffer.from(`${ends}\r\n--${edge}--\r\n`),
  ]);
}

/** Tests that a reverse proxy with its shipped configuration does what Atrium depends on. */
export function proveProxy({ name, isThere }: Party, start: (place: Place) => Promise<Running>): void {
  const { folder, remove } = folderOfParty();
  let rig: Rig;
  let proxy: Running | undefined;
  let http: number;
  let lines: ReturnType<typeof browserLines>;

  beforeAll(async () => {
    if (!isThere) return;
    const ca = certify(folder, [host, `*.${host}`]);
    const https = await freePort();
    http = await freePort();
    lines = browserLines({ host, port: https, ca });
    rig = await startRig({ TRUST_PROXY: "true", PUBLIC_URL: lines.origin });
    const atrium = Number(new URL(await rig.app.listen({ port: 0, host: "127.0.0.1" })).port);
    proxy = await start({ folder, http, https, atrium, host });
  });
  afterAll(async () => {
    lines?.close();
    await proxy?.stop();
    await rig?.close();
    remove();
  });

  describe.runIf(isThere)(`${name} with the configuration that is shipped`, () => {
    test("Y8 speaks TLS, HTTP/1.1 and HTTP/2, and leads plain http to https", async () => {
      for (const ask of [lines.overOne, lines.overTwo]) {
        const answer = await ask({ path: "/api/healthcheck" });
        expect([answer.status, await answer.body()]).toEqual([200, expect.any(String)]);
        // A path is passed on unchanged.
        expect((await ask({ path: "/api/branding/a%2Fb" })).headers["content-type"]).toContain("problem+json");
      }
      const plain = await lines.plain(http, "/buildings?a=b");
      expect([301, 302, 308]).toContain(plain.status);
      expect(plain.headers.location).toMatch(/^https:\/\/alpha\.test(:\d+)?\/buildings\?a=b$/);
    });

    test("Y8 passes each event on at once, over both", async () => {
      const { token } = await rig.login("anna@acme.test");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      for (const ask of [lines.overOne, lines.overTwo]) {
        const answer = await lines.overOne({
          path: "/api/ofrep/v1/evaluate/flags",
          method: "POST",
          headers,
          body: "{}",
        });
        const { eventStreams } = JSON.parse(await answer.body()) as {
          eventStreams: { endpoint: { requestUri: string } }[];
        };
        const { status, headers: heads, stream } = await ask({ path: eventStreams[0]?.endpoint.requestUri ?? "" });
        onTestFinished(() => void stream.destroy());
        expect([status, heads["content-type"]]).toEqual([200, "text/event-stream"]);
        let told = "";
        stream.setEncoding("utf8").on("data", (text: string) => (told += text));
        await importAgain(rig);
        // The stream's next keep-alive would come after 25 seconds.
        await expect.poll(() => told).toContain("data: ");
      }
    });

    test("Y8 answers what is too large with 413, and never with 502, twenty times in a row", {
      timeout: 240_000,
    }, async () => {
      const { token } = await rig.login("anna@acme.test");
      const upload = (size: number, ask: (typeof lines)["overOne"], bearer = token): Promise<Answer> => {
        const headers = { authorization: `Bearer ${bearer}`, "content-type": `multipart/form-data; boundary=${edge}` };
        return ask({ path: "/api/helpdesk-service/v1/files", method: "POST", headers, body: formWith(size) });
      };
      const picture = (size: number, ask: (typeof lines)["overOne"]): Promise<Answer> => {
        const headers = { authorization: `Bearer ${token}`, "content-type": "image/jpeg" };
        return ask({ path: "/api/users/current/avatar", method: "PUT", headers, body: Buffer.alloc(size) });
      };
      for (const ask of [lines.overOne, lines.overTwo]) {
        const statuses: number[] = [];
        for (const megabytes of tooLarge) {
          statuses.push((await upload(megabytes * megabyte, ask)).status);
          statuses.push((await picture(megabytes * megabyte, ask)).status);
        }
        expect(statuses).toEqual(Array.from({ length: 10 }, () => 413));
        expect((await upload(20 * megabyte, ask, "nobody")).status).toBe(401);
        expect((await upload(4 * megabyte, ask)).status).toBe(200);
      }
    });

    test("Y8 tells the caller's address, and none that the caller makes up", async () => {
      const ask = (forged: string, from: string) => {
        const headers = {
          "content-type": "application/json",
          "x-forwarded-for": forged,
          forwarded: `for=${forged}`,
          "x-real-ip": forged,
        };
        const body = JSON.stringify({ email: "nobody@acme.test" });
        return lines.overOne({ path: "/api/auth/v2/validate-email", method: "POST", headers, body, from });
      };
      await rig.forgetLimits();
      const statuses: number[] = [];
      for (let asked = 0; asked < 12; asked += 1) statuses.push((await ask(`203.0.${asked}.1`, "127.0.0.1")).status);
      expect(statuses.slice(9)).toEqual([200, 429, 429]);
      // From another address of this machine.
      expect((await ask("203.0.113.1", "127.9.0.1")).status).toBe(200);
    });

    test("Y8 tells the host and the scheme that were asked for, whatever a caller forges", async () => {
      const forged = {
        "x-forwarded-host": "beta.test",
        "x-forwarded-proto": "http",
        forwarded: "host=beta.test;proto=http",
      };
      const path =
        "/api/sso/v1/providers/oidc?source=tenantweb&uuid=018f0000-0000-7000-8000-000000000000&email=a@b.test";
      for (const ask of [lines.overOne, lines.overTwo]) {
        for (const headers of [{}, forged]) {
          const answer = await ask({ path, headers: { origin: lines.origin, ...headers } });
          expect(await answer.body()).not.toContain("cross_site_request");
          const page = await (await ask({ path: "/", headers: { accept: "text/html", ...headers } })).body();
          expect(page).toContain("Alpha");
        }
        const elsewhere = await ask({ path, headers: { origin: "https://beta.test" } });
        expect(await elsewhere.body()).toContain("cross_site_request");
      }
    });
  });
}
