import { expect, test } from "vitest";
import { changeFarm, readFarm } from "./farm.ts";
import { createSession, type SessionUser } from "@atrium/web/session.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";

const farm = { description: "Rehearsal", url: "https://rehearsal.example/api" };
const other = { description: "Workbench", url: "https://workbench.example/api" };
const reply = {
  token: "t1",
  expires_in: 900,
  refresh_token: { token: "t1-refresh-0123456789", expires_in: 9000 },
  user: { uuid: "0199a3c0-0000-7000-8000-000000000001", email: "a@harborline.example" } as SessionUser,
};

function browserOf() {
  const browser = memoryStore();
  const tab = memoryStore();
  const open = (at?: { url: string }) => createSession({ store: browser, tab, nowSeconds: () => 1000, farm: at?.url });
  return { browser, tab, open, stores: { browser, tab } };
}

test("A22 B5 the chosen farm survives reloads, and is cleared when it is left", () => {
  const { browser, stores } = browserOf();
  expect(readFarm(browser)).toBeUndefined();
  changeFarm(farm, stores);
  expect(readFarm(browser)).toEqual(farm);
  changeFarm(other, stores);
  expect(readFarm(browser)).toEqual(other);
  changeFarm(undefined, stores);
  expect(readFarm(browser)).toBeUndefined();
});

test("R7 if the operator lists no farms, a stored one is not called", () => {
  const { browser, stores } = browserOf();
  changeFarm(farm, stores);
  expect(readFarm(browser, { farms_url: null })).toBeUndefined();
  expect(readFarm(browser, { farms_url: "/api/public/farms" })).toEqual(farm);
});

test.each([
  "{",
  "null",
  "[]",
  '{"url":"https://farm.example"}',
  '{"description":"x","url":7}',
  '{"description":"x","url":"javascript:alert(1)"}',
  '{"description":"x","url":"//farm.example"}',
  '{"description":"x","url":"https://"}',
  '{"description":"x","url":"https://own.example@farm.example/api"}',
  '{"description":"x","url":"https://farm.example/api?token=1"}',
])("R6 a damaged or hostile store is no farm: %s", (text) => {
  const store = memoryStore();
  store.setItem(storageKeys.farm, text);
  expect(readFarm(store)).toBeUndefined();
});

test("R6 a change of farm deletes all data of the former API, and keeps the person's own settings", () => {
  const { browser, tab, stores } = browserOf();
  for (const key of Object.values(storageKeys)) {
    browser.setItem(key, "former");
    tab.setItem(key, "former");
  }
  changeFarm(farm, stores);
  const left = Object.values(storageKeys).filter((key) => browser.getItem(key) !== null || tab.getItem(key) !== null);
  expect(left.toSorted()).toEqual([storageKeys.farm, storageKeys.kiosk, storageKeys.language].toSorted());
  expect(tab.getItem(storageKeys.farm)).toBeNull();
});

test("R6 a token is only used with its issuer, whatever the order of tabs and changes", () => {
  const { browser, open } = browserOf();
  const usual = open();
  usual.signIn(reply);
  expect(open().state()).toBe("signed_in");
  expect(open(farm).get()).toEqual({});

  open(farm).signIn({ ...reply, token: "farm-token" });
  expect(open(farm).get().tokens?.token).toBe("farm-token");
  expect(open(other).get()).toEqual({});
  expect(open().get()).toEqual({});
  // A tab that still uses the default API reads the storage again.
  expect(usual.reread().tokens).toBeUndefined();
  expect(browser.getItem(storageKeys.session)).toContain("farm-token");
});
