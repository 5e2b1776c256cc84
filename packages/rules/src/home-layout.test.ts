import { expect, test } from "vitest";
import {
  haveSameEntries,
  type Arrangement,
  homeParts,
  movedTo,
  placeAt,
  placedIn,
  placesFor,
  promotedPlaces,
} from "./home-layout.ts";

/** Numbers by chance that are the same in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const names = (count: number, word = "c") => Array.from({ length: count }, (_, at) => `${word}${at}`);

test("P9 a moved row is at its position, nothing is lost or duplicated, the others keep their order, and moving back restores it: 2,000 random cases", () => {
  const next = chance(9);
  for (let round = 0; round < 2_000; round += 1) {
    const list = names(1 + next(8));
    const [from, to] = [next(list.length), next(list.length)];
    const moved = movedTo(list, from, to);
    expect(moved[to]).toBe(list[from]);
    expect(moved.toSorted()).toEqual(list.toSorted());
    expect(moved.filter((one) => one !== list[from])).toEqual(list.filter((one) => one !== list[from]));
    expect(movedTo(moved, to, from)).toEqual(list);
  }
});

test("P9 a category that moves to another part is only in that one, all others keep their order, and moving it back restores it: 2,000 random cases", () => {
  const next = chance(99);
  for (let round = 0; round < 2_000; round += 1) {
    const before: Arrangement = {
      discover: names(next(5), "d"),
      spotlight: names(next(5), "s"),
      secondary: names(next(5), "n"),
    };
    const all = homeParts.flatMap((part) => before[part]);
    const uuid = all[next(all.length)];
    if (!uuid) continue;
    const part = homeParts[next(3)] ?? "discover";
    const room = before[part].filter((one) => one !== uuid).length;
    const to = next(room + 1);
    const after = placedIn(before, uuid, part, to);
    expect(after[part][to]).toBe(uuid);
    const now = homeParts.flatMap((name) => after[name]);
    expect(haveSameEntries(now, all)).toBe(true);
    for (const name of homeParts)
      expect(after[name].filter((one) => one !== uuid)).toEqual(before[name].filter((one) => one !== uuid));
    const was = homeParts.find((name) => before[name].includes(uuid)) ?? "discover";
    expect(placedIn(after, uuid, was, before[was].indexOf(uuid))).toEqual(before);
  }
});

test("P9 an empty move changes nothing, and a move too far ends at the end", () => {
  expect(movedTo(["a", "b"], 5, 0)).toEqual(["a", "b"]);
  expect(movedTo(["a", "b"], -1, 0)).toEqual(["a", "b"]);
  expect(movedTo(["a", "b", "c"], 0, 99)).toEqual(["b", "c", "a"]);
  expect(movedTo(["a", "b", "c"], 2, -3)).toEqual(["c", "a", "b"]);
});

test.each([
  [["a", "b"], ["b", "a"], true],
  [["a", "a"], ["a", "b"], false],
  [["a"], ["a", "b"], false],
  [["a", "c"], ["a", "b"], false],
  [[], [], true],
])("P9 %j are those that there are (%j): %s", (wanted, known, are) => {
  expect(haveSameEntries(wanted, known)).toBe(are);
});

test("P9 a row is dropped at the position of the row whose middle is not yet passed", () => {
  const middles = [10, 30, 50, 70];
  expect([-5, 20, 31, 69, 500].map((pointer) => placeAt(middles, 1, pointer))).toEqual([0, 1, 1, 2, 3]);
  expect([5, 15, 35, 75].map((pointer) => placeAt(middles, 0, pointer))).toEqual([0, 0, 1, 3]);
});

test("P9 positions produce the requested order, and unmoved items keep theirs if possible: 2,000 random cases", () => {
  const next = chance(7);
  for (let round = 0; round < 2_000; round += 1) {
    const all = names(1 + next(7));
    // The initial state: some have positions, the others follow in their own order.
    const placed = all.slice(0, next(all.length + 1)).map((uuid, at) => ({ uuid, place: at * (1 + next(3)) }));
    const standing = [
      ...placesFor(placed),
      ...all.slice(placed.length).map((uuid) => ({ uuid, place: null as number | null })),
    ];
    const wanted = movedTo(all, next(all.length), next(all.length)).filter(() => next(10) > 0);
    if (next(3) === 0) wanted.unshift("new");
    const places = new Map(promotedPlaces(wanted, standing).map(({ uuid, place }) => [uuid, place]));
    const after = wanted
      .map((uuid) => ({ uuid, place: places.get(uuid) ?? Number.POSITIVE_INFINITY, own: all.indexOf(uuid) }))
      .toSorted((one, other) => (one.place === other.place ? one.own - other.own : one.place - other.place));
    expect(after.map(({ uuid }) => uuid)).toEqual(wanted);
    expect(new Set(places.values()).size).toBe(places.size);
  }
});

test("P9 an item that is already in place is not changed, and moving one to the front changes no other", () => {
  const loose = names(4).map((uuid) => ({ uuid, place: null }));
  expect(promotedPlaces(names(4), loose)).toEqual([]);
  expect(promotedPlaces(["new", ...names(4)], loose)).toEqual([{ uuid: "new", place: 0 }]);
  expect(promotedPlaces(["c1", "c0", "c2", "c3"], loose)).toEqual([{ uuid: "c1", place: 0 }]);
  expect(
    placesFor([
      { uuid: "b", place: 3 },
      { uuid: "c", place: 8 },
      { uuid: "a", place: 0 },
    ]),
  ).toEqual([
    { uuid: "b", place: 3 },
    { uuid: "c", place: 8 },
    { uuid: "a", place: 9 },
  ]);
});
