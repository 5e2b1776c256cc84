import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scanPending } from "./scan-pending.ts";
import { type ClamdMood, eicar, startClamd } from "../../testing/clamd.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { samplePdf } from "../../testing/sample-files.ts";
import { helpDesk, written } from "../../testing/support.ts";

let rig: Rig;
let scanner: Awaited<ReturnType<typeof startClamd>>;
let desk: Awaited<ReturnType<typeof helpDesk>>;
beforeAll(async () => {
  scanner = await startClamd();
  rig = await startRig({ CLAMD_URL: scanner.url });
  desk = await helpDesk(rig);
});
afterAll(async () => {
  await rig.close();
  await scanner.close();
});
beforeEach(async () => {
  scanner.be("answers");
  await desk.clear();
});

const quarantine = (): Promise<string[]> => readdir(join(rig.services.config.dataDir, "quarantine")).catch(() => []);
const stateOf = async () => (await desk.stored()).files.map(({ scan }) => scan);

/** The link of the newest mail's file. */
async function follow() {
  const mail = (await mailsTo(rig, "support@alpha.test")).at(-1);
  return rig.ask({ url: /(\/attachments\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "", headers: { "x-brand": "alpha" } });
}

describe("files that a scanner looks at", () => {
  test("38 a harmless one is taken, and may be had at once", async () => {
    const bytes = samplePdf("plan".repeat(50_000));
    expect((await desk.send(written, { "plan.pdf": bytes })).statusCode).toBe(200);
    expect(scanner.scanned.at(-1)).toBe(bytes.length);
    expect(await stateOf()).toEqual(["clean"]);
    expect((await follow()).rawPayload).toEqual(bytes);
  });

  test("Y12 38 EICAR is refused, is called a virus and put into quarantine, and nothing of it is stored or mailed", async () => {
    const before = await quarantine();
    const answer = await desk.send(written, { "plan.pdf": samplePdf(eicar) });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: "file_infected",
      detail: "This file holds a virus and was not sent.",
      errors: [{ path: "/files/0", code: "infected" }],
    });
    expect(await desk.stored()).toEqual({ requests: [], files: [] });
    expect([await desk.kept(), await desk.leftOver()]).toEqual([[], []]);
    const [added] = (await quarantine()).filter((name) => !before.includes(name));
    const kept = await readFile(join(rig.services.config.dataDir, "quarantine", added ?? ""));
    expect(kept.includes(eicar)).toBe(true);
  });

  test.each<ClamdMood>(["hangs up", "is full", "talks nonsense"])(
    "38 while the scanner %s, a file waits and cannot be had; the next round looks at it",
    async (mood) => {
      scanner.be(mood);
      const bytes = samplePdf("x".repeat(400_000));
      expect((await desk.send(written, { "plan.pdf": bytes })).statusCode).toBe(200);
      expect(await stateOf()).toEqual(["pending"]);
      const early = await follow();
      expect(early.statusCode).toBe(503);
      expect(early.headers["retry-after"]).toBe("120");
      await scanPending(rig.services);
      expect(await stateOf()).toEqual(["pending"]);
      scanner.be("answers");
      await scanPending(rig.services);
      expect(await stateOf()).toEqual(["clean"]);
      expect((await follow()).rawPayload).toEqual(bytes);
    },
  );

  test("38 a file that is found to be infected later is quarantined, and its link is not found", async () => {
    scanner.be("hangs up");
    await desk.send(written, { "plan.pdf": samplePdf(eicar), "other.pdf": samplePdf("harmless") });
    const before = (await quarantine()).length;
    scanner.be("answers");
    await scanPending(rig.services);
    expect(await stateOf()).toEqual(["infected", "clean"]);
    expect(await quarantine()).toHaveLength(before + 1);
    expect(await desk.kept()).toHaveLength(1);
    expect((await follow()).statusCode).toBe(404);
  });
});

test("38 without a scanner nothing changes", async () => {
  const plain = await startRig();
  try {
    const own = await helpDesk(plain);
    expect((await own.send(written, { "plan.pdf": samplePdf(eicar) })).statusCode).toBe(200);
    expect((await own.stored()).files.map(({ scan }) => scan)).toEqual(["unscanned"]);
    await scanPending(plain.services);
    expect((await own.stored()).files.map(({ scan }) => scan)).toEqual(["unscanned"]);
  } finally {
    await plain.close();
  }
});
