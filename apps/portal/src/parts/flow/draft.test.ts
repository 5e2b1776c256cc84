import { expect, test } from "vitest";
import { memoryStore } from "@atrium/web/storage.ts";
import { changed, createFlowDraft, emptyReset } from "./draft.ts";

const start = { email: " New.Person@Harborline.example ", created_by: null, sso: { required: false, providers: 0 } };

test("A9 a sign-up begins with the address and the names that are already known", () => {
  const drafts = createFlowDraft(memoryStore());
  drafts.begin({ ...start, created_by: "upload", first_name: "Daan", last_name: null });
  expect(drafts.read()).toEqual({
    kind: "sign_up",
    email: "new.person@harborline.example",
    created_by: "upload",
    sso: { required: false, providers: 0 },
    first_name: "Daan",
    last_name: "",
    is_term_accepted: false,
    is_email_accepted: false,
  });
});

test("A9 the same address again keeps the input, another one does not", () => {
  const drafts = createFlowDraft(memoryStore());
  drafts.begin(start);
  const typed = { first_name: "Ada", last_name: "Byron", building_uuid: "b", intent: "key", sent_at: 5, code: "1234" };
  drafts.write(changed(drafts.read() ?? emptyReset, typed));
  drafts.begin(start);
  expect(drafts.read()).toMatchObject({ first_name: "Ada", building_uuid: "b", intent: "key", sent_at: 5 });
  expect(drafts.read()).not.toHaveProperty("code");
  drafts.begin({ ...start, email: "other@harborline.example" });
  expect(drafts.read()).toMatchObject({ first_name: "", email: "other@harborline.example" });
  expect(drafts.read()).not.toHaveProperty("sent_at");
});

test("A9 a finished sign-up of the same address is removed", () => {
  const drafts = createFlowDraft(memoryStore());
  drafts.begin(start);
  drafts.write(changed(drafts.read() ?? emptyReset, { first_name: "Ada", sent_at: 5, complete: true }));
  drafts.begin(start);
  expect(drafts.read()).toMatchObject({ first_name: "" });
  expect(drafts.read()).not.toHaveProperty("complete");
});

test("A9 a change to undefined removes the value", () => {
  expect(changed({ ...emptyReset, code: "1234", sent_at: 1 }, { code: undefined, sent_at: 2 })).toEqual({
    ...emptyReset,
    sent_at: 2,
  });
});

test.each(["{", "[]", '{"kind":"sign_up"}', '{"kind":"other","email":"a","first_name":"","last_name":"","sso":{}}'])(
  "A9 a damaged draft is ignored: %s",
  (text) => {
    const store = memoryStore();
    store.setItem("atrium.flow-draft", text);
    expect(createFlowDraft(store).read()).toBeUndefined();
  },
);
