import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLook } from "./look.ts";
import { memoryStore, storageKeys } from "./storage.ts";

/** A fake of the page's stylesheet: its current custom properties. */
let worn: Record<string, string>;

class Sheet {
  cssRules = [{ style: { setProperty: (name: string, value: string) => void (worn[name] = value) } }];
  replaceSync(): void {
    worn = {};
  }
}

beforeEach(() => {
  worn = {};
  vi.stubGlobal("CSSStyleSheet", Sheet);
  vi.stubGlobal("document", { adoptedStyleSheets: [] });
});
afterEach(() => vi.unstubAllGlobals());

const brand = { "--primary": "#257BAD" };
const pier = { "--primary": "#0A5C36", "--font": "Inter" };

test("B5 a reload applies the theme of the last building, and only of that one", () => {
  const store = memoryStore();
  createLook(store).wearBuilding("pier", pier);
  worn = {};
  createLook(store).wearKnown("lantern");
  createLook(store).wearKnown(undefined);
  expect(worn).toEqual({});
  createLook(store).wearKnown("pier");
  expect(worn).toEqual(pier);
});

test("A7 with the session the building's look is forgotten, and the brand's own is back", () => {
  const store = memoryStore();
  const look = createLook(store);
  look.wearBuilding("pier", pier);
  look.takeOff(brand);
  expect(worn).toEqual(brand);
  expect(store.getItem(storageKeys.buildingTheme)).toBeNull();
  createLook(store).wearKnown("pier");
  expect(worn).toEqual(brand);
});

test("D1 only custom properties are worn, whatever a theme has in it", () => {
  createLook(memoryStore()).wear({ ...brand, position: "fixed", "background-image": "url(//evil.test)" });
  expect(worn).toEqual(brand);
});

test.each(["nothing", "{}", '{"building_uuid":1,"tokens":{}}', '{"building_uuid":"pier","tokens":null}'])(
  "B5 a damaged theme is ignored: %s",
  (text) => {
    const store = memoryStore();
    store.setItem(storageKeys.buildingTheme, text);
    createLook(store).wearKnown("pier");
    expect(worn).toEqual({});
  },
);
