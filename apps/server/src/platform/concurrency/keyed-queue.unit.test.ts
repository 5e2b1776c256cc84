import { expect, test } from "vitest";
import { KeyedQueue } from "./keyed-queue.ts";

test("work with the same key runs one after the other, with another key at once, and a failure does not block the queue", async () => {
  const turns = new KeyedQueue();
  const order: string[] = [];
  const work = (name: string) => async (waited: boolean) => {
    order.push(`${name} begins${waited ? " after waiting" : ""}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push(`${name} ends`);
    if (name === "a") throw new Error(name);
    return name;
  };
  const [a, b, other] = [turns.take("x", work("a")), turns.take("x", work("b")), turns.take("y", work("other"))];
  await expect(a).rejects.toThrow("a");
  expect(await Promise.all([b, other])).toEqual(["b", "other"]);
  expect(order.indexOf("b begins after waiting")).toBeGreaterThan(order.indexOf("a ends"));
  expect(order.indexOf("other begins")).toBeLessThan(order.indexOf("a ends"));
  expect(await turns.take("x", async (waited) => waited)).toBe(false);
});
