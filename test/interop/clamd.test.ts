import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eicar } from "../../apps/server/src/testing/clamd.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { samplePdf } from "../../apps/server/src/testing/sample-files.ts";
import { helpDesk, written } from "../../apps/server/src/testing/support.ts";
import { fences } from "./documents.ts";
import { folderOfParty, party, type Running, startProgram } from "./party.ts";

const clamd = await party({ name: "clamd", packages: ["clamav-daemon"], programs: ["clamd"] });

const [config = ""] = fences("docs/integrations.md", { language: "text", under: "clamd" });

const { folder, remove } = folderOfParty();
let rig: Rig;
let scanner: Running;
let desk: Awaited<ReturnType<typeof helpDesk>>;
beforeAll(async () => {
  if (!clamd.isThere) return;
  const port = await freePort();
  // Signatures cannot be downloaded here, so the test has its own for EICAR.
  writeFileSync(join(folder, "own.ndb"), `Eicar-Own:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  const own = [`DatabaseDirectory ${folder}`, "OfficialDatabaseOnly no", "Foreground yes", "User root"];
  const text = config.replace("TCPSocket 3310", `TCPSocket ${port}`);
  const lines = process.getuid?.() === 0 ? own : own.slice(0, -1);
  writeFileSync(join(folder, "clamd.conf"), `${text}${lines.join("\n")}\n`);
  scanner = await startProgram(clamd.program, { args: [`--config-file=${folder}/clamd.conf`], cwd: folder, port });
  rig = await startRig({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
  desk = await helpDesk(rig);
});
afterAll(async () => {
  await rig?.close();
  await scanner?.stop();
  remove();
});

test.runIf(clamd.isThere)("Y9 38 a harmless file is accepted, and a harmful one is refused as a virus", async () => {
  expect((await desk.send(written, { "plan.pdf": samplePdf("Plan ".repeat(200_000)) })).statusCode).toBe(200);
  expect((await desk.stored()).files.map(({ scan }) => scan)).toEqual(["clean"]);
  const answer = await desk.send(written, { "plan.pdf": samplePdf(eicar) });
  expect(answer.json()).toMatchObject({ status: 422, code: "file_infected" });
  expect((await desk.stored()).requests).toHaveLength(1);
});
