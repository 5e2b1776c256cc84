import { expect, test, vi } from "vitest";
import { createKiosk } from "./kiosk.ts";
import { memoryStore } from "@atrium/web/storage.ts";

test("M8 kept under the specification's own key, read at start, and each tab has its own", () => {
  const tab = memoryStore();
  const shown: boolean[] = [];
  const kiosk = createKiosk(tab, (enabled) => shown.push(enabled));
  expect(kiosk.get()).toBe(false);
  kiosk.enter();
  expect(tab.getItem("KIOSK_ENABLED")).toBe("true");
  expect(createKiosk(tab).get()).toBe(true);
  expect(createKiosk(memoryStore()).get()).toBe(false);
  kiosk.leave();
  expect(tab.getItem("KIOSK_ENABLED")).toBeNull();
  expect(createKiosk(tab).get()).toBe(false);
  expect(shown).toEqual([false, true, false]);
});

test.each(["false", "1", ""])("M8 a stored value of %j is not a kiosk", (text) => {
  const tab = memoryStore();
  tab.setItem("KIOSK_ENABLED", text);
  expect(createKiosk(tab).get()).toBe(false);
});

test("M8 listeners are called once for a change, and for each next visitor", () => {
  const kiosk = createKiosk(memoryStore());
  const heard = vi.fn<() => void>();
  const stop = kiosk.subscribe(heard);
  kiosk.enter();
  kiosk.enter();
  expect(heard).toHaveBeenCalledTimes(1);
  kiosk.nextVisitor();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(kiosk.visitor()).toBe(1);
  stop();
  kiosk.leave();
  expect(heard).toHaveBeenCalledTimes(2);
});
