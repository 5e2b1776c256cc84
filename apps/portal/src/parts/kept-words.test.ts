import { expect, test } from "vitest";
import { createKeptWords, followWhoTypes } from "./kept-words.ts";
import { createListeners } from "@atrium/web/listeners.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";

const tower = "anna tower";
const hall = "anna hall";
const written = { words: { subject: "The lift" } };

function begin() {
  const store = memoryStore();
  const words = createKeptWords(store);
  words.belongTo(tower);
  words.keep(tower, "help-desk", written);
  return { store, words };
}

test("7 the input survives a reload, for the same person in the same building", () => {
  const { store } = begin();
  const reloaded = createKeptWords(store);
  reloaded.belongTo(tower);
  expect(reloaded.read(tower, "help-desk")).toEqual(written);
  expect(reloaded.read(tower, "profile")).toEqual({ words: {} });
});

test.each([hall, "tom tower"])("C2 7 %s does not see the input, and it is deleted", (other) => {
  const { store, words } = begin();
  expect(words.read(other, "help-desk")).toEqual({ words: {} });
  words.belongTo(other);
  expect(store.getItem(storageKeys.keptWords)).toBeNull();
  // The screen that is left may still be rendered for a moment.
  words.keep(tower, "help-desk", written);
  expect(store.getItem(storageKeys.keptWords)).toBeNull();
});

test("7 an empty form leaves nothing behind; what was sent without an answer stays with its key", () => {
  const { store, words } = begin();
  const intent = { key: "k", of: "all" };
  words.keep(tower, "help-desk", { words: { subject: "" }, intent });
  expect(words.read(tower, "help-desk").intent).toEqual(intent);
  words.keep(tower, "help-desk", { words: { subject: "" }, files: [] });
  expect(store.getItem(storageKeys.keptWords)).toBeNull();
});

test.each(["nonsense", "[]", '{"owner":"anna tower","forms":{"help-desk":7}}'])(
  "7 damaged input (%s) is ignored",
  (text) => {
    const { store, words } = begin();
    store.setItem(storageKeys.keptWords, text);
    expect(words.read(tower, "help-desk")).toEqual({ words: {} });
  },
);

test("7 a full storage does not prevent typing", () => {
  const words = createKeptWords({
    ...memoryStore(),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  words.belongTo(tower);
  words.keep(tower, "help-desk", written);
  expect(words.read(tower, "help-desk")).toEqual({ words: {} });
});

test.each([
  ["A7 a log-out forgets it", {}, false, true],
  ["7 a session that ran out leaves it to the same person", { notice: "expired" }, false, false],
  ["M8 a kiosk's session that ran out leaves it to nobody", { notice: "expired" }, true, true],
] as const)("%s", (_, after, isKiosk, gone) => {
  const { store, words } = begin();
  const [changes, switches] = [createListeners(), createListeners()];
  followWhoTypes(
    {
      session: { subscribe: changes.subscribe, get: () => after },
      kiosk: { subscribe: switches.subscribe, get: () => isKiosk },
    },
    words,
  );
  expect(store.getItem(storageKeys.keptWords)).not.toBeNull();
  changes.tell();
  expect(store.getItem(storageKeys.keptWords) === null).toBe(gone);
  words.keep(tower, "help-desk", written);
  switches.tell();
  expect(store.getItem(storageKeys.keptWords)).toBeNull();
});
