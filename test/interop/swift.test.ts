import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examine } from "../../apps/server/src/doctor.ts";
import { backUp } from "../../apps/server/src/platform/backup/backup.ts";
import { restore } from "../../apps/server/src/platform/backup/restore.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { openFiles } from "../../apps/server/src/platform/files/open-files.ts";
import { ownInstallation } from "../../apps/server/src/testing/own-installation.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { sampleFiles, samplePdf } from "../../apps/server/src/testing/sample-files.ts";
import { helpDesk, written } from "../../apps/server/src/testing/support.ts";
import { fences, root } from "./documents.ts";
import { folderOfParty, onProgramPath, party, type Running, startProgram } from "./party.ts";

const kinds = ["account", "container", "object"] as const;
const servers = kinds.map((kind) => `swift-${kind}-server`);
const swift = await party({
  name: "OpenStack Swift",
  packages: ["swift-proxy", "swift-account", "swift-container", "swift-object", "memcached", "python3-swiftclient"],
  programs: ["swift-proxy-server", ...servers, "swift-ring-builder", "swift", "memcached"],
  asRoot: true,
});

const under = "OpenStack Swift";
const page = "docs/integrations.md";
const [proxy = ""] = fences(page, { language: "text", under });
const [rings = "", bucket = ""] = fences(page, { language: "sh", under });

const { folder, remove } = folderOfParty();
const running: Running[] = [];
let rig: Rig;
let environment: Record<string, string>;

type Sections = Record<string, string>;
/** `[name]` and the lines below it. */
const sectionsOf = (text: string): Sections =>
  Object.fromEntries(
    [...text.matchAll(/^\[([^\]]+)\]\n([\s\S]*?)(?=^\[|$(?![\s\S]))/gm)].map(([, name = "", body = ""]) => [
      name,
      body,
    ]),
  );

/** Debian's file, with the sections of the page and this test's folders and ports. */
function configure(name: string, port: number, others: Sections = {}): string {
  const sections = { ...sectionsOf(readFileSync(`/etc/swift/${name}.conf`, "utf8")), ...others };
  const own = `bind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${folder}\ndevices = ${folder}/node\nuser = root\nworkers = 0`;
  sections["DEFAULT"] = `${own}\nmount_check = false\n`;
  if (sections["filter:recon"]) sections["filter:recon"] += `recon_cache_path = ${folder}\n`;
  const text = Object.entries(sections).map(([section, body]) => `[${section}]\n${body}`);
  const path = join(folder, `${name}.conf`);
  writeFileSync(path, text.join("\n"));
  return path;
}

beforeAll(async () => {
  if (!swift.isThere) return;
  mkdirSync(join(folder, "node/one"), { recursive: true });
  writeFileSync(join(folder, "swift.conf"), readFileSync("/etc/swift/swift.conf"));
  const run = (script: string) => execFileSync("bash", ["-euc", script], { cwd: folder, stdio: "pipe" });
  const begin = async (program: string, args: string[], port: number) =>
    running.push(await startProgram(onProgramPath(program), { args, cwd: folder, port }));
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
  run(
    rings
      .replace("/etc/swift", folder)
      .replaceAll(/(account|container|object):\d+/g, (_, kind: keyof typeof ports) => `${kind}:${ports[kind]}`),
  );
  const memory = await freePort();
  await begin("memcached", ["-u", "nobody", "-l", "127.0.0.1", "-p", String(memory)], memory);
  for (const kind of kinds)
    await begin(`swift-${kind}-server`, [configure(`${kind}-server`, ports[kind])], ports[kind]);
  const port = await freePort();
  const cache = { "filter:cache": `use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memory}\n` };
  const path = configure("proxy-server", port, { ...sectionsOf(proxy), ...cache });
  await begin("swift-proxy-server", [path], port);
  run(bucket.replace("8080", String(port)));
  const [settings] = /Then set `S3_BUCKET[^;]*;/.exec(readFileSync(join(root, page), "utf8")) ?? [];
  if (settings === undefined) throw new Error(`${page} does not say which settings the server needs.`);
  environment = Object.fromEntries(
    [...settings.replace("8080", String(port)).matchAll(/`(S3_\w+)=([^`]+)`/g)].map(([, name, value]) => [name, value]),
  );
  rig = await startRig(environment);
});
afterAll(async () => {
  await rig?.close();
  for (const program of running.toReversed()) await program.stop();
  remove();
});

describe.runIf(swift.isThere)("a store that checks signatures", () => {
  test("X4 Y9 pictures, attachments and a restored backup are stored there", async () => {
    const desk = await helpDesk(rig);
    const plan = samplePdf("Plan ".repeat(200_000));
    expect((await desk.send(written, { "plan.pdf": plan })).statusCode).toBe(200);
    const {
      files: [sent],
    } = await desk.stored();
    const { "lobby.jpg": picture = Buffer.alloc(0) } = await sampleFiles();
    const headers = { authorization: `Bearer ${desk.token}`, "content-type": "image/jpeg", "x-brand": "alpha" };
    const put = await rig.ask({ method: "PUT", url: "/api/users/current/avatar", headers, payload: picture });
    expect(put.statusCode).toBe(200);
    const { files, attachments } = rig.services;
    const names = await files.list();
    expect(names).not.toEqual([]);

    const archive = join(folder, "all.tar.gz");
    const report = await backUp(rig.services, archive, { withFiles: true });
    const place = await ownInstallation("nothing");
    const config = readConfig({ ...place.environment, ...environment, S3_PREFIX: "moved" });
    const moved = await openFiles(config);
    await place.look((database) => restore(archive, { database, folder: config.dataDir, ...moved }));
    expect(await moved.files.list()).toEqual(names);
    expect(report.files).toBeGreaterThan(names.length);
    for (const store of [attachments, moved.attachments]) {
      const kept = await store.open(sent?.uuid ?? "");
      expect(Buffer.concat((await kept?.stream.toArray()) ?? []).equals(plan)).toBe(true);
    }
    for (const name of names) expect(await moved.files.read(name)).toEqual(await files.read(name));
    await moved.attachments.remove(sent?.uuid ?? "");
    expect(await moved.attachments.open(sent?.uuid ?? "")).toBeUndefined();
    moved.close();
  });

  test.each([
    ["a wrong secret", { S3_SECRET_ACCESS_KEY: "another" }, "files: SignatureDoesNotMatch. Check S3_ACCESS_KEY_ID"],
    ["a key that nobody has", { S3_ACCESS_KEY_ID: "atrium:nobody" }, "files: SignatureDoesNotMatch."],
    ["a bucket that is missing", { S3_BUCKET: "elsewhere" }, "elsewhere: NoSuchBucket. Check S3_BUCKET"],
  ])("X4 Y9 Z10 %s is refused at the start, and doctor reports it", async (_, wrong, said) => {
    const place = await ownInstallation("nothing");
    const config = readConfig({ ...place.environment, ...environment, ...wrong });
    await expect(openFiles(config)).rejects.toThrow(`The object store refuses the bucket ${said}`);
    const lines: string[] = [];
    expect(await examine(config, (line) => lines.push(line))).toBe(true);
    expect(lines.filter((line) => line.includes("bucket"))).toEqual([
      expect.stringMatching(new RegExp(`^broken +files +The object store refuses the bucket ${said}`)),
    ]);
  });
});
