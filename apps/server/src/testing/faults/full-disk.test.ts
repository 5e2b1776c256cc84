import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { shortLived, startServer } from "../real-server.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { openPglite } from "../../platform/database/pglite-backend.ts";
import { onePixel } from "../hostile/one-pixel.ts";
import { brokenInvariants } from "../invariants.ts";
import { ownInstallation, startedFolder } from "../own-installation.ts";
import { testPassword } from "../global-setup.ts";
import { type Rig, startRig } from "../rig.ts";
import { samplePdf } from "../sample-files.ts";
import { someByDay } from "../size.ts";
import { mayHaveDisk, type SmallDisk, smallDisk } from "../small-disk.ts";
import { helpDesk, written } from "../support.ts";

/** The tests mount a disk of their own, which only root may do; otherwise they are skipped. */
describe.skipIf(!mayHaveDisk)("11 a disk that other files have filled", () => {
  let disk: SmallDisk;
  let rig: Rig;
  let desk: Awaited<ReturnType<typeof helpDesk>>;
  beforeAll(async () => {
    disk = smallDisk(4);
    rig = await startRig({ DATA_DIR: disk.folder });
    desk = await helpDesk(rig);
  });
  beforeEach(() => disk.free());
  afterAll(async () => {
    await rig.close();
    disk.remove();
  });

  const headers = () => ({ authorization: `Bearer ${desk.token}`, "x-brand": "alpha" });
  const me = () => rig.ask({ url: "/api/users/current", headers: headers() });
  const wear = async () =>
    rig.ask({
      method: "PUT",
      url: "/api/users/current/avatar",
      headers: { ...headers(), "content-type": "image/png" },
      payload: await onePixel(),
    });
  const files = () =>
    readdirSync(disk.folder, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && one.name !== "filler",
    );

  test.each([
    ["a picture", wear],
    ["a file for the help desk", () => desk.send(written, { "plan.pdf": samplePdf() })],
    ["a file that is sent ahead", () => desk.sendAhead("plan.pdf", samplePdf())],
  ])(
    "11 Z9 %s is refused with Retry-After and leaves nothing behind, and is accepted when there is space",
    async (_, send) => {
      const before = files().length;
      const stored = await desk.stored();
      // The pack's own pictures are on another disk.
      const brokenBefore = await brokenInvariants(rig);
      const { avatar_url } = (await me()).json<{ data: { user: { avatar_url: string } } }>().data.user;
      disk.fill();
      const answer = await send();
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: "unavailable" });
      expect(answer.headers["retry-after"]).toBe("60");
      expect(answer.payload).not.toMatch(/ENOSPC|space|atrium-disk/);
      expect(files()).toHaveLength(before);
      expect(await desk.stored()).toEqual(stored);
      // A load balancer sends requests to another server during that time; reads still work.
      const ready = await rig.ask({ url: "/readyz" });
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: "DISK_FULL" }]);
      expect((await me()).json()).toMatchObject({ data: { user: { avatar_url } } });
      disk.free();
      expect((await rig.ask({ url: "/readyz" })).statusCode).toBe(200);
      expect((await send()).statusCode).toBe(200);
      expect(files().length).toBeGreaterThan(before);
      expect(await brokenInvariants(rig)).toEqual(brokenBefore);
    },
  );
});

/** In a process of its own: after the embedded database has failed, one more statement would block this process for ever. */
const writesUntilFull = (folder: string, how: "alone" | "together" | "script") => `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "../../platform/database/database.ts"))});
  const { openPglite } = await import(${JSON.stringify(join(import.meta.dirname, "../../platform/database/pglite-backend.ts"))});
  const { sql } = await import("kysely");
  let broken = 0;
  const backend = await openPglite({ folder: ${JSON.stringify(folder)}, broken: () => { broken += 1; } });
  const database = openDatabase(backend);
  const db = database.system;
  const say = (what) => process.stdout.write(JSON.stringify(what) + "\\n");
  await sql\`create table said (number int)\`.execute(db);
  await sql\`insert into said values (1)\`.execute(db);
  say("ready");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  for (let number = 2; ; number += 1) {
    try {
      // Only the log grows: a table that cannot grow is an ordinary error.
      const grow = "select pg_logical_emit_message(true, 'test', repeat('x', 500000))";
      const write = (on) => sql.raw(grow).execute(on);
      const note = (on) => sql\`update said set number = \${number}\`.execute(on);
      if (${how === "script"}) await backend.runScript(grow).then(() => note(db));
      else if (${how === "together"}) await db.transaction().execute((on) => Promise.all([write(on), note(on), write(on), write(on)]));
      else await write(db).then(() => note(db));
      say(number);
    } catch (error) {
      say({ severity: error.severity, code: error.code });
      break;
    }
  }
  const after = await Promise.allSettled([sql\`select 1\`.execute(db), sql\`select 1\`.execute(db)]);
  say({ broken, after: after.map(({ reason }) => reason?.name) });
  await database.close();
  process.exit(0);
`;

describe.skipIf(!mayHaveDisk || inject("prepared").backend !== "pglite")(
  "11 a disk that has no room for the embedded database",
  () => {
    test.each(
      someByDay([
        ["together in a transaction", "together"],
        ["one after another", "alone"],
        ["in a script, as jobs send them", "script"],
      ] as const),
    )(
      "11 ends it for good instead of blocking its process, with statements %s; it starts only when there is space, and then has every acknowledged write",
      async (_, how) => {
        const disk = smallDisk(160);
        const folder = join(await startedFolder(disk.folder), "database");
        const child = spawn(
          process.execPath,
          [...shortLived, "--input-type=module", "-e", writesUntilFull(folder, how)],
          {
            stdio: ["pipe", "pipe", "inherit"],
            cwd: import.meta.dirname,
            timeout: 150_000,
            killSignal: "SIGKILL",
          },
        );
        const lines: unknown[] = [];
        let rest = "";
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
          const parts = (rest + text).split("\n");
          rest = parts.pop() ?? "";
          for (const part of parts) lines.push(JSON.parse(part));
          if (parts.includes('"ready"')) {
            disk.fill();
            child.stdin.write("go\n");
          }
        });
        const code = await new Promise((resolve) => child.once("exit", resolve));
        expect(lines.at(-1)).toEqual({ broken: 1, after: ["DatabaseUnavailable", "DatabaseUnavailable"] });
        // In a transaction the rollback's error is reported.
        expect(lines.at(-2)).toEqual(how === "together" ? {} : { severity: "PANIC", code: "53100" });
        expect(code).toBe(0);
        await expect(openPglite({ folder })).rejects.toThrow(`There is no space left for the database in ${folder}.`);
        disk.free();
        const database = openDatabase(await openPglite({ folder }));
        const { rows } = await sql<{ number: number }>`select number from said`.execute(database.system);
        const last = lines.filter((line) => typeof line === "number").at(-1) ?? 1;
        expect(rows[0]?.number).toBeGreaterThanOrEqual(last);
        await database.close();
        disk.remove();
      },
      180_000,
    );
  },
);

/** From the signal on, each statement of the server writes half a megabyte more into the log: real PostgreSQL, on a real disk. */
const greedyLog = `
  import { PGlite, protocol } from ${JSON.stringify(import.meta.resolve("@electric-sql/pglite"))};
  let greedy = false;
  process.on("SIGWINCH", () => { greedy = true; });
  const send = PGlite.prototype.execProtocolStream;
  PGlite.prototype.execProtocolStream = async function (...asked) {
    const more = "select pg_logical_emit_message(true, 'test', repeat('x', 500000))";
    // Not between a statement and its Sync message.
    if (greedy && asked[0][0] !== 'S'.charCodeAt(0)) await send.call(this, protocol.serialize.query(more));
    return send.apply(this, asked);
  };`;

describe.skipIf(!mayHaveDisk || inject("prepared").backend !== "pglite")(
  "11 a server whose embedded database has no room to go on",
  () => {
    test("11 says so and ends with exit code 1, refuses to start while there is no space, and then has every acknowledged write", async () => {
      const disk = smallDisk(200);
      onTestFinished(() => disk.remove());
      const place = await ownInstallation("test pack", disk.folder);
      const environment = { ...place.environment, IMPORT_DEMO: "false" };
      const server = await startServer({
        ...environment,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(greedyLog)}`,
      });
      const token = await logInAt(server.port);
      expect(await rename(server.port, token, "Before")).toBe(200);

      disk.fill();
      const ended = server.stop("SIGWINCH");
      const answers: (number | "cut")[] = [];
      // The last acknowledged write, and unanswered ones, one of which may have been committed all the same.
      let kept = ["Before"];
      for (let turn = 0; answers.at(-1) !== "cut" && turn < 1_000; turn += 1) {
        const answer = await rename(server.port, token, `Anna ${turn}`);
        kept = answer === 200 ? [`Anna ${turn}`] : [...kept, `Anna ${turn}`];
        answers.push(answer);
      }
      expect(await ended).toEqual({ code: 1, signal: null });
      expect(answers.filter((answer) => ![200, 503, "cut"].includes(answer))).toEqual([]);
      expect(server.output()).toContain("No acknowledged change is lost. Start the server again.");

      const tooSoon = await startServer(environment);
      expect((await tooSoon.stop("SIGCONT")).code).toBe(1);
      expect(tooSoon.output()).toContain(`There is no space left for the database in ${disk.folder}`);

      disk.free();
      const again = await startServer(environment);
      const me = await fetch(`http://127.0.0.1:${again.port}/api/users/current`, {
        headers: { "x-brand": "alpha", authorization: `Bearer ${await logInAt(again.port)}` },
      });
      const { data } = (await me.json()) as { data: { user: { first_name: string } } };
      expect(kept).toContain(data.user.first_name);
      expect((await again.stop()).code).toBe(0);
    }, 600_000);
  },
);

async function logInAt(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/v2/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": "alpha" },
    body: JSON.stringify({ email: "anna@acme.test", password: testPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** The answer; `cut` if the server was gone. */
async function rename(port: number, token: string, first_name: string): Promise<number | "cut"> {
  const headers = { "content-type": "application/json", "x-brand": "alpha", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ first_name });
  return fetch(`http://127.0.0.1:${port}/api/users/current`, { method: "PUT", headers, body }).then(
    ({ status }) => status,
    () => "cut" as const,
  );
}
