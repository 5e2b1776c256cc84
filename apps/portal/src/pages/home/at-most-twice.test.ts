import { expect, test } from "vitest";
import { atMostTwice } from "./at-most-twice.ts";

const list = (name: string, ...uuids: string[]) => ({ name, contents: uuids.map((uuid) => ({ uuid })) });

test("T3 an item is on home at most twice, in its first places; Today counts", () => {
  const once = atMostTwice(["jazz"]);
  expect(once([list("promoted", "jazz", "lunch")])).toEqual([list("promoted", "jazz", "lunch")]);
  expect(once([list("on", "jazz", "lunch", "run"), list("picked", "lunch"), list("new", "run", "lunch")])).toEqual([
    list("on", "lunch", "run"),
    list("new", "run"),
  ]);
});
