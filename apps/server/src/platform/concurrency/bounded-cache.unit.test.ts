import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

function cacheOf(most: number) {
  let now = 0;
  const clock = { now: () => new Date(now) };
  const cache = new BoundedCache<string>({ clock, seconds: 10, most });
  const loads: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      loads.push(key);
      return `value of ${key}`;
    });
  const advance = (seconds: number) => (now += seconds * 1000);
  return { cache, advance, get, loads };
}

test("an answer is loaded once until it expires", async () => {
  const { advance, get, loads } = cacheOf(5);
  expect(await Promise.all([get("a"), get("a")])).toEqual(["value of a", "value of a"]);
  advance(9);
  await get("a");
  expect(loads).toEqual(["a"]);
  advance(1);
  await get("a");
  expect(loads).toEqual(["a", "a"]);
});

test("expired answers leave the memory when another one is added, and the others stay", async () => {
  const { cache, advance, get, loads } = cacheOf(1_000);
  for (let at = 0; at < 100; at += 1) await get(`old ${at}`);
  advance(6);
  await get("a");
  // Loaded again: it expires after the others now.
  advance(4);
  await get("old 7");
  expect(cache.size).toBe(2);
  loads.length = 0;
  await get("a");
  await get("old 7");
  expect(loads).toEqual([]);
});

test("the oldest answer makes room for a new one, and a failure is not kept", async () => {
  const { cache, get, loads } = cacheOf(2);
  for (const key of ["a", "b", "c", "b", "a"]) await get(key);
  expect(loads).toEqual(["a", "b", "c", "a"]);
  expect(cache.size).toBe(2);
  const failing = () => Promise.reject(new Error("no answer"));
  await expect(cache.get("d", failing)).rejects.toThrow("no answer");
  expect(await cache.get("d", async () => "an answer")).toBe("an answer");
});
