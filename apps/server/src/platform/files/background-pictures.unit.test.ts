import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import type { FileStore } from "./file-store.ts";
import { type BackgroundPictures, backgroundPictures } from "./background-pictures.ts";
import { pictures } from "./pictures.ts";

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#234"/></svg>',
);

const open: BackgroundPictures[] = [];
afterEach(() => open.splice(0).forEach(({ end }) => end()));
function realBackground(): BackgroundPictures {
  const one = backgroundPictures();
  open.push(one);
  return one;
}

/** A store in memory. */
function files(count: number): FileStore & { names: string[] } {
  const names = Array.from({ length: count }, () => `${randomBytes(32).toString("hex")}.svg`);
  const derived = new Map<string, Uint8Array>();
  return {
    names,
    put: async () => "",
    read: async (name) => (names.includes(name) ? drawing : null),
    list: async () => names,
    putDerived: async (name, form, bytes) => void derived.set(`${name}/${form}`, bytes),
    readDerived: async (name, form) => derived.get(`${name}/${form}`) ?? null,
  };
}

/** Draws nothing, and records what it was asked to draw. */
function recorded(draw: BackgroundPictures["scale"]) {
  const asked: string[] = [];
  const one: BackgroundPictures = {
    scale(source, width, format) {
      asked.push(`${width} ${format}`);
      return draw(source, width, format);
    },
    preview: () => Promise.reject(new Error("not asked for here")),
    pid: () => undefined,
    end: () => undefined,
  };
  return { asked, one };
}

test("Z29 background drawing runs in a process at the lowest priority, threads included, on one thread", async () => {
  const { scale, pid } = realBackground();
  const made = await scale(drawing, 648, "avif");
  expect(await sharp(made).metadata()).toMatchObject({ format: "heif", width: 648 });
  const drawer = pid() ?? 0;
  expect([getPriority(drawer), getPriority(process.pid) < getPriority(drawer)]).toEqual([
    constants.priority.PRIORITY_LOW,
    true,
  ]);
  if (process.platform !== "linux") return;
  // Of its threads, those that have run since its start: field 19 of `stat` is a thread's nice value, and the thread's name identifies V8's own.
  const threads = readdirSync(`/proc/${drawer}/task`).map((id) => {
    const [, name = "", rest = ""] =
      /\((.*)\) (.*)/.exec(readFileSync(`/proc/${drawer}/task/${id}/stat`, "utf8")) ?? [];
    return { name, nice: Number(rest.split(" ")[16]) };
  });
  const pool = threads.filter(({ name }) => name.startsWith("libuv-worker"));
  expect(pool.map(({ nice }) => nice)).toEqual([constants.priority.PRIORITY_LOW]);
});

test("Z29 a picture that cannot be drawn is refused, also when the process is killed, and the next one is drawn", async () => {
  const { scale, pid } = realBackground();
  await expect(scale(Buffer.from("nothing"), 648, "webp")).rejects.toThrow("unsupported image format");
  const first = pid() ?? 0;
  const killed = scale(drawing, 1920, "avif");
  process.kill(first, "SIGKILL");
  await expect(killed).rejects.toThrow(/has ended|EPIPE|closed/);
  await scale(drawing, 324, "webp");
  expect(pid()).not.toBe(first);
});

test("Z29 a visitor gets the quick form of a picture while background drawing hangs, and the careful one once it exists", async () => {
  const held = Promise.withResolvers<void>();
  const { one, asked } = recorded(async (_source, width, format) => {
    await held.promise;
    return Buffer.alloc(format === "avif" ? 1 : 2, width % 251);
  });
  const store = files(4);
  const [name = ""] = store.names;
  const shown = pictures(store, one);
  const stopping = new AbortController();
  const working = [shown.prepare(stopping.signal), shown.encodeRequested(stopping.signal)];
  for (const width of [648, 1920]) {
    const form = await shown.variant(name, width, { avif: true });
    expect([form?.format, form?.final]).toEqual(["webp", false]);
    expect((await sharp(form?.bytes).metadata()).width).toBe(width);
  }
  held.resolve();
  await working[0];
  expect(await shown.variant(name, 1920, { avif: true })).toMatchObject({ format: "avif", final: true });
  stopping.abort();
  await working[1];
  // The quick forms of all come first; then the careful forms, requested pictures before others.
  const avifs = asked.filter((each) => each.endsWith("avif"));
  expect([asked[0], avifs.length, new Set(avifs.slice(0, 2))]).toEqual([
    "648 quick",
    5,
    new Set(["648 avif", "1920 avif"]),
  ]);
});

test("Z29 after an import the quick encodings of all pictures are created before any optimised one", async () => {
  const { one, asked } = recorded(async (_source, _width, format) => Buffer.alloc(format === "avif" ? 1 : 2));
  expect(await pictures(files(3), one).prepare(new AbortController().signal)).toBe(true);
  expect(asked.slice(0, 3)).toEqual(["648 quick", "648 quick", "648 quick"]);
  expect(asked.slice(3)).toEqual(Array.from({ length: 3 }, () => ["648 webp", "648 avif"]).flat());
});
