import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../shared/database/database.ts";
import { openPglite } from "../../shared/database/pglite-backend.ts";
import { onePixel } from "../hostile/one-pixel.ts";
import { brokenInvariants } from "../invariants.ts";
import { type Rig, startRig } from "../rig.ts";
import { samplePdf } from "../sample-files.ts";
import { mayHaveDisk, type SmallDisk, smallDisk } from "../small-disk.ts";
import { helpDesk, written } from "../support.ts";

/** A disk of its own is mounted, which only root may: elsewhere these are skipped. */
describe.skipIf(!mayHaveDisk)("11 a disk that is full of other things", () => {
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
    "11 %s is refused with the time to come again and leaves nothing behind, and is taken when there is room",
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
      // What is there can be read all the while.
      expect((await me()).json()).toMatchObject({ data: { user: { avatar_url } } });
      disk.free();
      expect((await send()).statusCode).toBe(200);
      expect(files().length).toBeGreaterThan(before);
      expect(await brokenInvariants(rig)).toEqual(brokenBefore);
    },
  );
});

/** In a process of its own: a database that has given itself up would keep this one busy for ever, if it were asked once more. */
const writesUntilFull = (folder: string) => `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "../../shared/database/database.ts"))});
  const { openPglite } = await import(${JSON.stringify(join(import.meta.dirname, "../../shared/database/pglite-backend.ts"))});
  const { sql } = await import("kysely");
  let broken = 0;
  const database = openDatabase(await openPglite({ folder: ${JSON.stringify(folder)}, broken: () => { broken += 1; } }));
  const db = database.system;
  const say = (what) => process.stdout.write(JSON.stringify(what) + "\\n");
  await sql\`create table said (number int)\`.execute(db);
  await sql\`insert into said values (1)\`.execute(db);
  say("ready");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  for (let number = 2; ; number += 1) {
    try {
      // Nothing but the log grows: a table that cannot grow is an error like any other.
      await sql\`select pg_logical_emit_message(true, 'test', repeat('x', 500000))\`.execute(db);
      await sql\`update said set number = \${number}\`.execute(db);
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
    test("11 ends it for good instead of keeping its process busy; it does not start before there is room, and then has all that was answered", async () => {
      const disk = smallDisk(160);
      const folder = join(disk.folder, "database");
      const child = spawn(process.execPath, ["--input-type=module", "-e", writesUntilFull(folder)], {
        stdio: ["pipe", "pipe", "inherit"],
        cwd: import.meta.dirname,
        timeout: 150_000,
        killSignal: "SIGKILL",
      });
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
      expect(lines.slice(-2)).toEqual([
        { severity: "PANIC", code: "53100" },
        { broken: 1, after: ["DatabaseUnavailable", "DatabaseUnavailable"] },
      ]);
      expect(code).toBe(0);
      await expect(openPglite({ folder })).rejects.toThrow(`There is no room left for the database in ${folder}.`);
      disk.free();
      const database = openDatabase(await openPglite({ folder }));
      const { rows } = await sql<{ number: number }>`select number from said`.execute(database.system);
      const last = lines.filter((line) => typeof line === "number").at(-1) ?? 1;
      expect(rows[0]?.number).toBeGreaterThanOrEqual(last);
      await database.close();
      disk.remove();
    }, 180_000);
  },
);
