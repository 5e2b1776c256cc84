import { execFile, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { suites as examineSuites } from "../../apps/server/src/doctor-suites.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { trustOwnAuthorities } from "../../apps/server/src/platform/config/own-authorities.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { refusalOf } from "../../apps/server/src/testing/refusal-of.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { smartFill, suiteCalls } from "../../apps/server/src/testing/suites.ts";
import { certify } from "./certify.ts";
import { fences } from "./documents.ts";
import { folderOfParty, onProgramPath, party, type Running, startProgram } from "./party.ts";

const mosquitto = await party({
  name: "Mosquitto",
  packages: ["mosquitto", "mosquitto-clients", "openssl"],
  programs: ["mosquitto", "mosquitto_sub", "mosquitto_pub", "mosquitto_passwd", "openssl"],
});

const under = "Mosquitto";
const page = "docs/integrations.md";
const [config = "", rights = ""] = fences(page, { language: "text", under });
const [passwords = ""] = fences(page, { language: "sh", under });

const { folder, remove } = folderOfParty();
let rig: Rig;
let broker: Running;
let port: number;
let tower: Awaited<ReturnType<typeof smartFill>>;
beforeAll(async () => {
  if (!mosquitto.isThere) return;
  const authority = certify(folder, ["localhost"]);
  trustOwnAuthorities(readConfig({ CA_CERTIFICATES: authority.toString() }));
  port = await freePort();
  const here = (text: string) => text.replaceAll("/etc/mosquitto", folder).replaceAll("/tls/", "/");
  writeFileSync(join(folder, "atrium.acl"), rights, { mode: 0o600 });
  await promisify(execFile)("sh", ["-euc", here(passwords)]);
  const own = process.getuid?.() === 0 ? "user root\n" : "";
  writeFileSync(join(folder, "own.conf"), own + here(config).replace("listener 8883", `listener ${port} 127.0.0.1`));
  broker = await startProgram(mosquitto.program, { args: ["-c", join(folder, "own.conf")], cwd: folder, port });
  rig = await startRig({ PIER_ONE_BROKER_PASSWORD: "password" });
  tower = await smartFill(rig, {
    key: "tower",
    adapter: "mqtt",
    url: `mqtts://localhost:${port}`,
    secret_variable: "PIER_ONE_BROKER_PASSWORD",
    settings: JSON.stringify({
      username: "atrium",
      state_topic: "zeller/{suite}/state",
      command_topic: "zeller/{suite}/set",
    }),
  });
});
afterAll(async () => {
  await rig?.close();
  await broker?.stop();
  remove();
});

const as = (user: string, password: string) =>
  `-h localhost -p ${port} --cafile ${join(folder, "ca.pem")} -u ${user} -P ${password}`.split(" ");
const publish = (user: string, password: string, topic: string, message: string) =>
  promisify(execFile)(onProgramPath("mosquitto_pub"), [
    ...as(user, password),
    "-q",
    "1",
    "-t",
    topic,
    "-m",
    message,
    "-r",
  ]);

/** A device made of Mosquitto's own programs: it executes commands, and publishes the new state. */
function device(suite: string): void {
  const told = spawn(onProgramPath("mosquitto_sub"), [
    ...as("device", "other"),
    "-t",
    `zeller/${suite}/set`,
    "-F",
    "%p",
  ]);
  onTestFinished(() => void told.kill());
  createInterface({ input: told.stdout }).on("line", (line) => {
    const { lighting } = JSON.parse(line) as { lighting?: number };
    void say(suite, lighting ?? 40);
  });
}
const say = (suite: string, lighting: number) =>
  publish("device", "other", `zeller/${suite}/state`, JSON.stringify({ lighting, at: new Date().toISOString() }));

test.runIf(mosquitto.isThere)(
  "Y9 17 over TLS, with a password and rights, a suite sends its state and executes commands",
  async () => {
    device("7a");
    await say("7a", 40);
    const params = await tower.suite({ external_id: "7a" });
    const { api } = await rig.login("anna@acme.test");
    await expect
      .poll(async () => (await api(suiteCalls.read, { params }).catch(() => undefined))?.data.lighting)
      .toBe(40);
    await api(suiteCalls.light, { params: { ...params, value: "60" } });
    expect((await api(suiteCalls.read, { params })).data.lighting).toBe(60);
  },
);

test.runIf(mosquitto.isThere)(
  "Y9 a suite whose topics the rights leave out is unavailable, and a wrong password is refused",
  async () => {
    const params = await tower.suite({ external_id: "not/allowed" });
    const { api } = await rig.login("anna@acme.test");
    const command = api(suiteCalls.light, { params: { ...params, value: "60" } });
    expect(await refusalOf(command)).toBe("suite_unavailable");
    await expect(publish("atrium", "wrong", "zeller/7a/set", "{}")).rejects.toThrow(/not authorised|refused/i);
  },
);

test.runIf(mosquitto.isThere)("Y9 Z10 doctor reports a password that the broker refuses", async () => {
  // The doctor asks the building's first suite.
  await tower.suite({ external_id: "7a", position: -1 });
  await say("7a", 40);
  const { config, database } = rig.services;
  expect(await examineSuites(config, database)).toEqual([["ok", "tower: the system behind its suites answers."]]);
  const wrong = readConfig({ PIER_ONE_BROKER_PASSWORD: "wrong" });
  expect(await examineSuites(wrong, database)).toEqual([
    [
      "broken",
      expect.stringMatching(/cannot be used \(.*not authori[sz]ed.*\): check its url, PIER_ONE_BROKER_PASSWORD/i),
    ],
  ]);
});
