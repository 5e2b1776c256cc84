import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { v7 } from "uuid";
import { startObjectStore } from "../../testing/object-store.ts";
import { ownInstallation } from "../../testing/own-installation.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { systemClock } from "../clock/clock.ts";
import { readConfig } from "../config/config.ts";
import { openInstallation } from "../../installation.ts";
import { createLogger } from "../log/logger.ts";
import { openFiles } from "./open-files.ts";

let store: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  store = await startObjectStore("house");
});
afterAll(() => store.close());

const settings = {
  "a folder": () => ({}),
  "an object store": () => store.environment,
  "a folder of an object store": () => ({ ...store.environment, S3_PREFIX: "atrium/one" }),
};

describe.each(Object.entries(settings))("files in %s", (_name, environment) => {
  const open = () => openFiles(readConfig({ DATA_DIR: temporaryFolder(), ...environment() }));
  const all = async (stream: Readable) => Buffer.concat(await stream.toArray());

  test("X4 pictures are stored once, under the hash of their content, with their derived files", async () => {
    const { files, close } = await open();
    const bytes = Buffer.from([0, 255, 13, 10, 0, 128]);
    const name = await files.put(bytes, "png");
    expect(await files.put(bytes, "png")).toBe(name);
    expect(Buffer.from((await files.read(name)) ?? [])).toEqual(bytes);
    await files.putDerived(name, "648.webp", Buffer.from("small"));
    expect(Buffer.from((await files.readDerived(name, "648.webp")) ?? []).toString()).toBe("small");
    expect(await files.readDerived(name, "324.webp")).toBeNull();
    const more = await Promise.all(["one", "two", "three"].map((text) => files.put(Buffer.from(text), "pdf")));
    const listed = await files.list();
    for (const each of [name, ...more]) expect(listed.filter((one) => one === each)).toHaveLength(1);
    expect(listed.filter((one) => one.includes("648"))).toEqual([]);
    close();
  });

  test("X4 a missing file is null, and an invalid name is refused", async () => {
    const { files, attachments, close } = await open();
    expect(await files.read(`${"0".repeat(64)}.png`)).toBeNull();
    expect(await files.read("../../etc/passwd")).toBeNull();
    await expect(files.put(Buffer.from("x"), "../png")).rejects.toThrow(/not a file extension/);
    await expect(files.putDerived("../x", "648.webp", Buffer.from("x"))).rejects.toThrow(
      /not (a file name|the name of)/,
    );
    expect(await attachments.open(v7())).toBeUndefined();
    await expect(attachments.open("../x")).rejects.toThrow(/not (a file name|the name of)/);
    await attachments.remove(v7());
    close();
  });

  test("38 X4 an attachment is moved from the upload folder, read as a stream, and removed", async () => {
    const { attachments, close } = await open();
    const path = join(temporaryFolder(), "received");
    const bytes = Buffer.alloc(300_000, "ab");
    writeFileSync(path, bytes);
    const uuid = v7();
    await attachments.keep(path, uuid);
    expect(existsSync(path)).toBe(false);
    const file = await attachments.open(uuid);
    expect(file?.size).toBe(bytes.length);
    expect((await all(file?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
    expect(await attachments.keptBefore(new Date(Date.now() + 60_000))).toContain(uuid);
    expect(await attachments.keptBefore(new Date(Date.now() - 60_000))).not.toContain(uuid);
    await attachments.remove(uuid);
    expect(await attachments.open(uuid)).toBeUndefined();
    close();
  });
});

test("X4 several servers and backups see the same files, each installation those of its own prefix only", async () => {
  const folder = (S3_PREFIX: string) => openFiles(readConfig({ ...store.environment, S3_PREFIX }));
  const [one, again, other] = await Promise.all([folder("north"), folder("north"), folder("northern")]);
  const name = await one.files.put(Buffer.from("shared"), "pdf");
  expect(await again.files.list()).toEqual([name]);
  expect(await other.files.list()).toEqual([]);
  for (const { close } of [one, again, other]) close();
});

test("X4 a store that refuses the key or the bucket stops the start with a message; one that is briefly unreachable is retried", async () => {
  const open = (more: Record<string, string> = {}) => openFiles(readConfig({ ...store.environment, ...more }));
  await expect(open({ S3_BUCKET: "other" })).rejects.toThrow(
    "The object store refuses the bucket other: NoSuchBucket. Check S3_BUCKET, or create the bucket.",
  );
  const stranger = open({ S3_ACCESS_KEY_ID: "stranger" });
  await expect(stranger).rejects.toThrow(/refuses the bucket house: AccessDenied/);
  await expect(stranger).rejects.toThrow(/Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION/);
  await expect(stranger).rejects.not.toThrow(/canary-secret/);
  // Amazon's answer for a bucket in another region.
  store.refuseWith(301);
  await expect(open()).rejects.toThrow(/refuses the bucket house: .*S3_REGION/);
  store.refuseWith(undefined);
  const { files, close } = await open();
  store.refuseWith(503);
  const asked = store.asked.length;
  const reading = files.read(`${"1".repeat(64)}.png`);
  await expect.poll(() => store.asked.length).toBeGreaterThan(asked);
  store.refuseWith(undefined);
  expect(await reading).toBeNull();
  close();
});

test("X4 closing an installation closes its connections to the store", async () => {
  const place = await ownInstallation("test pack");
  const config = readConfig({ NODE_ENV: "test", ...place.environment, ...store.environment });
  const installation = await openInstallation(config, { logger: createLogger("silent"), clock: systemClock });
  const letGo = vi.spyOn(S3Client.prototype, "destroy");
  await installation.services.files.list();
  expect(letGo).not.toHaveBeenCalled();
  await installation.close();
  expect(letGo).toHaveBeenCalledOnce();
  letGo.mockRestore();
});
