import { expect, test } from "vitest";
import { memoryStore } from "@atrium/web/storage.ts";
import { createDraft, mayEnterPassword } from "./draft.ts";

test("A1 the typed address survives a reload and Back", () => {
  const store = memoryStore();
  createDraft(store).write({ email: "Half.Typed@" });
  expect(createDraft(store).read()).toEqual({ email: "Half.Typed@" });
});

test("A1 a damaged draft counts as empty", () => {
  for (const text of ["{", "null", "[]", '{"email":1}']) {
    const store = memoryStore();
    store.setItem("atrium.sign-in", text);
    expect(createDraft(store).read()).toEqual({ email: "" });
  }
});

test.each([
  [{ email: "a@b.example", checked: "a@b.example" }, true],
  [{ email: " A@B.example ", checked: "a@b.example" }, true],
  [{ email: "c@b.example", checked: "a@b.example" }, false],
  [{ email: "a@b.example" }, false],
])("A1 %o may enter a password: %s", (draft, may) => {
  expect(mayEnterPassword(draft)).toBe(may);
});
