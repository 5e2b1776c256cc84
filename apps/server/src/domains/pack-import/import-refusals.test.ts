import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { PackRefusal } from "../packs/faults.ts";
import { refusedContents } from "../../testing/sample-pack/refused-contents.ts";
import { refusedPacks } from "../../testing/sample-pack/refused-packs.ts";
import {
  brands,
  content,
  edited,
  everyRow,
  type Files,
  people,
  sampleFiles,
  applySamplePack,
} from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  await apply({});
});
afterAll(() => rig.close());

const apply = (changed: Files = {}) => applySamplePack(rig.services, changed);

async function refusal(changed: Files): Promise<string> {
  const error = await apply(changed).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PackRefusal);
  return (error as PackRefusal).message;
}

/** The line of the first passage `mark` in a file, as an editor would show it. */
function lineOf(changed: Files, file: string, mark: string): number {
  const lines = String(changed[file] ?? sampleFiles[file] ?? "").split("\n");
  return (
    Math.max(
      0,
      lines.findIndex((line) => line.includes(mark)),
    ) + 1
  );
}

test.each([...refusedPacks, ...refusedContents])(
  "a pack with %s is refused whole, naming file, line and field",
  async (title, changed, file, mark, sentence) => {
    if (title.endsWith("domain of another portfolio")) await occupyDomain();
    const before = await everyRow(rig.services.database.system);
    // If a key occurs twice, the second occurrence is reported.
    const text = String(changed[file] ?? "");
    const line =
      title === "a key twice" ? text.slice(0, text.lastIndexOf(mark)).split("\n").length : lineOf(changed, file, mark);
    expect(await refusal(changed)).toContain(`\n${file}:${line}: ${sentence}`);
    expect(await everyRow(rig.services.database.system)).toEqual(before);
  },
);

test.each(["png", "jpg", "webp", "gif", "avif"] as const)(
  "38 a pack with a %s that was cut off, wherever, is refused whole and naming it",
  async (ending) => {
    const format = ending === "jpg" ? "jpeg" : ending;
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const whole = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#888", noise } })
      .toFormat(format)
      .toBuffer();
    const withPicture = (bytes: Uint8Array): Files => ({
      ...edited(content, "image: roof.svg", `image: quay.${ending}`),
      [`sample/pictures/quay.${ending}`]: bytes,
    });
    const before = await everyRow(rig.services.database.system);
    const files = (await rig.services.files.list()).length;
    for (const share of [0.25, 0.5, 0.75, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await refusal(withPicture(cut)), `${share}`).toContain(
        `contents[0].image: pictures/quay.${ending} cannot be read as a picture; it is damaged or too large`,
      );
    }
    expect(await everyRow(rig.services.database.system)).toEqual(before);
    expect(await rig.services.files.list()).toHaveLength(files);
    // The control: the complete file is accepted.
    await apply(withPicture(whole));
    expect(await everyRow(rig.services.database.system)).not.toEqual(before);
    await apply({});
  },
);

async function occupyDomain(): Promise<void> {
  const db = rig.services.database.system;
  const { uuid, portfolio_uuid } = await db
    .selectFrom("whitelabels")
    .where("brand_identifier", "!=", "sample-brand")
    .select(["uuid", "portfolio_uuid"])
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("domains")
    .values({ domain: "taken.example", portfolio_uuid, whitelabel_uuid: uuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

test("every mistake of a pack is named at once, in the order of files and lines", async () => {
  const changed = {
    ...edited(content, "attachable_company: acme", "attachable_company: acmee\n    claimabel: true"),
    ...edited(people, "Costa,,acme", "Costa,,nobody"),
    ...edited(brands, "#257bad", "blue"),
  };
  const message = await refusal(changed);
  const places = message
    .split("\n")
    .slice(1)
    .map((line) => line.split(": ")[0]);
  expect(places).toEqual([
    `${brands}:${lineOf(changed, brands, "blue")}`,
    `${content}:${lineOf(changed, content, "acmee")}`,
    `${content}:${lineOf(changed, content, "claimabel")}`,
    `${people}:3`,
  ]);
  expect(message).toContain("The pack has 4 mistakes; nothing was changed.");
});

test("nothing of a refused pack reaches the file store", async () => {
  const broken = edited(content, "attachable_company: acme", "attachable_company: acmee");
  const put: string[] = [];
  const files = { put: async (_: Uint8Array, extension: string) => `${put.push(extension)}.${extension}` };
  const { database, clock } = rig.services;
  await expect(applySamplePack({ database, files, clock }, broken)).rejects.toThrow(PackRefusal);
  expect(put).toEqual([]);
});
