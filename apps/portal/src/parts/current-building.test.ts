import { expect, test, vi } from "vitest";
import { createCurrentBuilding } from "./current-building.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";

const tabIn = (browser = memoryStore(), tab = memoryStore()) => createCurrentBuilding({ browser, tab });

test("C1 C2 a tab keeps its building over a reload, and a new tab begins in the last one", () => {
  const browser = memoryStore();
  const tab = memoryStore();
  tabIn(browser, tab).enter("a");
  tabIn(browser).enter("b");
  expect(tabIn(browser, tab).get()).toBe("a");
  expect(tabIn(browser).get()).toBe("b");
});

test("C2 only another building that this page has been in is left", () => {
  const browser = memoryStore();
  browser.setItem(storageKeys.building, "of last time");
  const building = tabIn(browser);
  expect(building.get()).toBe("of last time");
  expect(building.enter("a")).toBeUndefined();
  expect(building.enter("a")).toBeUndefined();
  expect(building.enter("b")).toBe("a");
  expect(building.enter("a")).toBe("b");
});

test("C2 listeners are called only for another building", () => {
  const building = tabIn();
  const heard = vi.fn<() => void>();
  const stop = building.subscribe(heard);
  building.enter("a");
  building.enter("a");
  building.enter("b");
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  building.enter("c");
  expect(heard).toHaveBeenCalledTimes(2);
});

test("A7 B5 with the session the building is forgotten, here and for the next tab", () => {
  const browser = memoryStore();
  const building = tabIn(browser);
  building.enter("a");
  building.miss();
  building.forget();
  expect([building.get(), building.takeMiss(), tabIn(browser).get()]).toEqual([undefined, false, undefined]);
  expect(building.enter("b")).toBeUndefined();
});

test("C1 an address with an unknown building is reported once", () => {
  const building = tabIn();
  expect(building.takeMiss()).toBe(false);
  building.miss();
  expect([building.takeMiss(), building.takeMiss()]).toEqual([true, false]);
});
