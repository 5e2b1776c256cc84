import { expect, test } from "vitest";
import { RequestBatches } from "./request-batches.ts";

const ok = (value: string): PromiseSettledResult<string> => ({ status: "fulfilled", value });

/** Completes a batch when the test allows it; records which requests shared a batch. */
function held(failsWith: (wants: readonly string[]) => boolean = () => false) {
  const together: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const batches = new RequestBatches<string, string>(async (wants) => {
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
  return { batches, together, open };
}

test("the first request never waits; later ones share a batch, in order of arrival; each key has its own batches", async () => {
  const { batches, together, open } = held();
  const asked = ["a", "b", "c"].map((want) => batches.ask("x", want, want));
  const other = batches.ask("y", "d", "d");
  expect(together).toEqual([["a"], ["d"]]);
  await open();
  expect(await Promise.all([...asked, other])).toEqual(["a", "b", "c", "d"]);
  expect(together).toEqual([["a"], ["d"], ["b", "c"]]);
  const later = batches.ask("x", "e", "e");
  expect(together.at(-1)).toEqual(["e"]);
  await open();
  expect(await later).toBe("e");
});

test("two requests of one person are never in one batch, and keep their order", async () => {
  const { batches, together, open } = held();
  const asked = [
    batches.ask("x", "other", "first"),
    batches.ask("x", "anna", "yes"),
    batches.ask("x", "ben", "yes too"),
    batches.ask("x", "anna", "no"),
  ];
  await open();
  await Promise.all(asked);
  expect(together).toEqual([["first"], ["yes", "yes too"], ["no"]]);
});

test("a batch has at most a hundred requests", async () => {
  const { batches, together, open } = held();
  const asked = Array.from({ length: 231 }, (_, n) => batches.ask("x", String(n), String(n)));
  await open();
  await Promise.all(asked);
  expect(together.map(({ length }) => length)).toEqual([1, 100, 100, 30]);
});

test("a failed batch is retried one by one: a failing request does not affect the others", async () => {
  const { batches, together, open } = held((wants) => wants.includes("bad"));
  const asked = ["a", "b", "bad", "c"].map((want) => batches.ask("x", want, want));
  const settled = Promise.allSettled(asked);
  await open();
  await open();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(together).toEqual([["a"], ["b", "bad", "c"], ["b"], ["bad"], ["c"]]);
});
