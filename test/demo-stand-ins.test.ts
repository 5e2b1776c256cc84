import { readdirSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoApp } from "../demo-app/app.ts";
import { standsFor } from "../demo-app/stand-ins.ts";

const server = createServer(demoApp({ portal: "http://127.0.0.1:9", origin: "http://localhost:3913" }));

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve())));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

/** What a browser gets if this host name resolves to its own machine. */
function ask(address: string, { language = "en", form = "" } = {}): Promise<{ status: number; body: string }> {
  const { host, pathname } = new URL(address);
  const { port } = server.address() as AddressInfo;
  const headers = { host, "accept-language": language, "content-type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path: pathname, method: form ? "POST" : "GET", headers, agent: false },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (part: string) => (body += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    call.on("error", reject).end(form);
  });
}

const demo = new URL("../demo/", import.meta.url);
const files = readdirSync(demo, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".yaml"));
/** Addresses that no person opens: scripts, mobile apps, providers and other servers. */
const notFollowed = /scripts:|host_origins|app\.harborline|issuer:|single_signon_service:|entity_id:|farms\.yaml/;
const links = files.flatMap((file) =>
  readFileSync(new URL(file, demo), "utf8")
    .split("\n")
    .filter((line) => !notFollowed.test(`${file} ${line}`))
    .flatMap((line) => [...line.matchAll(/https?:\/\/[^\s"'},\]]+/g)].map(([link]) => link)),
);

test("T13 every link of the demo leads to the demo's own stand-ins, which need no internet", async () => {
  expect(links.length).toBeGreaterThan(80);
  const dead: string[] = [];
  for (const link of new Set(links)) {
    const { host, hostname } = new URL(link);
    const { hostname: site } = new URL(link);
    if (host === `${site}:3000` && site.endsWith(".localhost")) continue;
    const own = host === "localhost:3913" || (host.endsWith(".localhost:3913") && standsFor(host) !== undefined);
    const { status, body } = own ? await ask(link) : { status: 0, body: "" };
    if (status !== 200 || !body.includes("<h1>")) dead.push(`${link} ${status} ${hostname}`);
  }
  expect(dead).toEqual([]);
});

test.each([
  [
    "http://rooms.harborline.localhost:3913/pier-one",
    "what=Quiet+room&day=2026-11-23&time=10:00",
    "Quiet room · 2026-11-23 · 10:00",
  ],
  [
    "http://visitors.harborline.localhost:3913/pier-one",
    "who=Ada+Byron&day=2026-11-23&time=10:00",
    "Ada Byron · 2026-11-23 · 10:00",
  ],
  ["http://studios.ember.localhost:3913/kiln", "what=Kiln&day=2026-11-23&time=10:00", "Kiln · 2026-11-23 · 10:00"],
])("T13 what is submitted at %s is shown there, and is stored", async (address, form, line) => {
  expect((await ask(address)).body).not.toContain(line);
  expect((await ask(address, { form })).body).toContain(`<li>${line}</li>`);
  expect((await ask(address)).body).toContain(`<li>${line}</li>`);
});

test("T13 input is shown as text", async () => {
  const { body } = await ask("http://visitors.ember.localhost:3913/yard", { form: "who=%3Cscript%3E&day=x&time=y" });
  expect(body).toContain("&lt;script&gt;");
  expect(body).not.toContain("<script>");
});

test.each([
  ["de-DE,de;q=0.9,en;q=0.8", "Reservieren"],
  ["nb-NO", "Bestill"],
  ["pt-PT,pt", "Reservar"],
  ["ja", "Reserve"],
])("T13 a stand-in answers in the language of %s", async (language, title) => {
  expect((await ask("http://rooms.harborline.localhost:3913/", { language })).body).toContain(`<h1>${title}</h1>`);
});
