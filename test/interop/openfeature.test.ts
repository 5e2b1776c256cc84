import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { fences } from "./documents.ts";
import { folderOfParty, partyOfNpm } from "./party.ts";

const { folder, remove } = folderOfParty();
const openFeature = partyOfNpm({
  name: "OpenFeature",
  folder,
  packages: [
    "@openfeature/core@1.12.0",
    "@openfeature/server-sdk@1.23.0",
    "@openfeature/web-sdk@1.10.0",
    "@openfeature/ofrep-provider@0.1.3",
    "@openfeature/ofrep-web-provider@0.4.3",
  ],
});

const [server = "", page = ""] = fences("docs/integrations.md", { language: "js", under: "OpenFeature" });

let rig: Rig;
let origin: string;
let token: string;
beforeAll(async () => {
  if (!openFeature.isThere) return;
  rig = await startRig();
  origin = await rig.app.listen({ port: 0, host: "127.0.0.1" });
  const { system } = rig.services.database;
  await system.updateTable("users").set({ admin: true }).where("email", "=", "anna@acme.test").execute();
  ({ token } = await rig.login("anna@acme.test"));
});
afterAll(async () => {
  await rig?.close();
  remove();
});

/** Runs a program of the page; the brand is in a header instead of the host name. Returns what it has printed so far. */
function run(name: string, program: string): () => string {
  writeFileSync(
    join(folder, name),
    program.replace("https://portal.example", origin).replace("headers = [", 'headers = [["x-brand", "alpha"], '),
  );
  const env = { ...process.env, TOKEN: token, NO_COLOR: "1" };
  // A browser has an EventSource.
  const child: ChildProcess = spawn(openFeature.program, ["--experimental-eventsource", name], { cwd: folder, env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk));
  return () => printed;
}

async function setKiosk(defaultVariant: "on" | "off"): Promise<void> {
  const { uuid } = await rig.services.brands.ofDomain("alpha.test");
  const answer = await rig.ask({
    method: "PUT",
    url: `/api/admin/v1/whitelabels/${uuid}/flags/kiosk`,
    headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" },
    payload: { state: "ENABLED", variants: { on: true, off: false }, defaultVariant },
  });
  expect(answer.statusCode).toBe(200);
}

const soon = { timeout: 20_000 };

describe.runIf(openFeature.isThere)("OpenFeature's own clients", () => {
  test("F1 Y9 the server client returns a gate with its reason, and one that is not defined", async () => {
    await setKiosk("on");
    const printed = run("server.js", `${server}console.log(await flags.getBooleanDetails("unheard-of", true));\n`);
    await expect.poll(printed, soon).toMatch(/value: true,[\s\S]*FLAG_NOT_FOUND/);
    expect(printed()).toMatch(/flagKey: 'kiosk',[\s\S]*variant: 'on'|variant: 'on'[\s\S]*flagKey: 'kiosk'/);
    expect(printed()).toContain("reason: 'STATIC'");
  });

  test("F1 Y9 the one for pages receives a change by the stream, without polling", async () => {
    await setKiosk("off");
    const printed = run("page.js", page);
    await expect.poll(printed, soon).toContain("value: false");
    await setKiosk("on");
    await expect.poll(printed, soon).toMatch(/'kiosk'[\s\S]*value: true/);
  });
});
