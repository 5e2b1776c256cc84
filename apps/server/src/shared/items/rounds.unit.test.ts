import { expect, test } from "vitest";
import { Rounds } from "./rounds.ts";

const ok = (value: string): PromiseSettledResult<string> => ({ status: "fulfilled", value });

/** Serves when it is let; notes who was served together. */
function held(failsWith: (wants: readonly string[]) => boolean = () => false) {
  const together: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const rounds = new Rounds<string, string>(async (wants) => {
    together.push([...wants]);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    if (failsWith(wants)) throw new Error(`not ${wants.join()}`);
    return wants.map(ok);
  });
  const open = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      for (const gate of gates.splice(0)) gate.resolve();
      await Promise.resolve();
    }
  };
  return { rounds, together, open };
}

test("the first waits for nobody; whoever comes meanwhile is served together, in order of asking; another thing has rounds of its own", async () => {
  const { rounds, together, open } = held();
  const asked = ["a", "b", "c"].map((want) => rounds.ask("x", want, want));
  const other = rounds.ask("y", "d", "d");
  expect(together).toEqual([["a"], ["d"]]);
  await open();
  expect(await Promise.all([...asked, other])).toEqual(["a", "b", "c", "d"]);
  expect(together).toEqual([["a"], ["d"], ["b", "c"]]);
  const later = rounds.ask("x", "e", "e");
  expect(together.at(-1)).toEqual(["e"]);
  await open();
  expect(await later).toBe("e");
});

test("two wants of one person are never in one round, and keep their order", async () => {
  const { rounds, together, open } = held();
  const asked = [
    rounds.ask("x", "other", "first"),
    rounds.ask("x", "anna", "yes"),
    rounds.ask("x", "ben", "yes too"),
    rounds.ask("x", "anna", "no"),
  ];
  await open();
  await Promise.all(asked);
  expect(together).toEqual([["first"], ["yes", "yes too"], ["no"]]);
});

test("no more than a hundred at once", async () => {
  const { rounds, together, open } = held();
  const asked = Array.from({ length: 231 }, (_, n) => rounds.ask("x", String(n), String(n)));
  await open();
  await Promise.all(asked);
  expect(together.map(({ length }) => length)).toEqual([1, 100, 100, 30]);
});

test("a round that fails is tried again one by one: one's misfortune is no other's", async () => {
  const { rounds, together, open } = held((wants) => wants.includes("bad"));
  const asked = ["a", "b", "bad", "c"].map((want) => rounds.ask("x", want, want));
  const settled = Promise.allSettled(asked);
  await open();
  await open();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(together).toEqual([["a"], ["b", "bad", "c"], ["b"], ["bad"], ["c"]]);
});
