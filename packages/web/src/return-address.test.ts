import { expect, test } from "vitest";
import { createReturnAddress } from "./return-address.ts";
import { memoryStore } from "./storage.ts";

test("B2 a deep link survives a reload and is returned once", () => {
  const store = memoryStore();
  createReturnAddress(store).keep("/building/b-1/content/c-1?from=mail#top");
  const after = createReturnAddress(store);
  expect(after.take()).toBe("/building/b-1/content/c-1?from=mail#top");
  expect(after.take()).toBeUndefined();
});

test("B2 an address outside of the portal is neither stored nor, if it is in the storage, opened", () => {
  const store = memoryStore();
  const addresses = createReturnAddress(store);
  addresses.keep("/building/b-1");
  addresses.keep("//evil.example/building");
  expect(addresses.take()).toBe("/building/b-1");
  store.setItem("atrium.return-address", "javascript:alert(1)");
  expect(addresses.take()).toBeUndefined();
});

test("A7 it is forgotten with a session that was ended on purpose", () => {
  const addresses = createReturnAddress(memoryStore());
  addresses.keep("/building/b-1");
  addresses.forget();
  expect(addresses.take()).toBeUndefined();
});
