import { expect, test } from "vitest";
import { memoryStore } from "@atrium/web/storage.ts";
import { createConsents } from "./consents.ts";

test("U8 an answer is stored for the brand and the person who gave it, and can be changed", () => {
  const store = memoryStore();
  const consents = createConsents(store, "alpha");
  expect(consents.choiceOf("anna")).toBeUndefined();
  consents.answer("anna", "granted");
  expect(createConsents(store, "alpha").choiceOf("anna")).toBe("granted");
  expect(createConsents(store, "beta").choiceOf("anna")).toBeUndefined();
  expect(consents.choiceOf("berta")).toBeUndefined();
  expect(consents.choiceOf(undefined)).toBeUndefined();
  createConsents(store, "beta").answer("anna", "denied");
  consents.answer("anna", "denied");
  expect(createConsents(store, "alpha").choiceOf("anna")).toBe("denied");
  expect(createConsents(store, "beta").choiceOf("anna")).toBe("denied");
  consents.answer("berta", "granted");
  expect(consents.choiceOf("anna")).toBeUndefined();
});

test("U8 an answer in another tab is applied, and a damaged one is ignored", () => {
  const store = memoryStore();
  const here = createConsents(store, "alpha");
  const told: unknown[] = [];
  here.subscribe(() => told.push(here.choiceOf("anna")));
  createConsents(store, "alpha").answer("anna", "granted");
  here.reread();
  expect(told).toEqual(["granted"]);
  for (const text of ["{", "[]", '{"alpha":{"person":"anna","choice":"yes"}}', '{"alpha":1}']) {
    store.setItem("atrium.analytics-consent", text);
    here.reread();
    expect(here.choiceOf("anna")).toBeUndefined();
  }
});
