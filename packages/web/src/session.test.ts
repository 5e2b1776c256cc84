import { expect, test } from "vitest";
import { createSession } from "./session.ts";
import { memoryStore } from "./storage.ts";

const user = {
  uuid: "0199a3c0-0000-7000-8000-000000000001",
  id: 1,
  email: "occupant@harborline.example",
  first_name: "Mila",
  last_name: "van Dijk",
  avatar_url: "uploads/default_avatar.png",
  default_building_uuid: null,
  company_uuid: null,
  locale: null,
  confirmed: true,
  email_accepted: true,
  terms_accepted: true,
  deactivated: false,
  admin: false,
  roles: [],
  "hqo-staff": false,
  signup_app_brand: null,
  has_password: true,
  updated_at: "2026-03-02T09:00:00.000Z",
};
const reply = { token: "t1", expires_in: 900, refresh_token: { token: "r1", expires_in: 2_592_000 }, user };

function begin() {
  const store = memoryStore();
  const open = () => createSession({ store, nowSeconds: () => 1000.5 });
  return { store, open, session: open() };
}

test("A6 success stores user and tokens, each with the time at which it ends", () => {
  const { session } = begin();
  session.signIn(reply);
  expect(session.get()).toEqual({
    user,
    tokens: { token: "t1", expiry: 1900, refresh_token: { token: "r1", expiry: 2_593_000 } },
  });
  expect(session.state()).toBe("signed_in");
});

test("B5 a reload restores the session, and a person in a flow stays there", () => {
  const { session, open } = begin();
  session.signIn(reply);
  expect(open().get()).toEqual(session.get());
  session.end();
  expect(open().state()).toBe("at_login");
});

test("B1 a visitor enters the flow by starting to sign in", () => {
  const { session } = begin();
  expect(session.state()).toBe("visitor");
  session.beginSignIn();
  expect(session.state()).toBe("at_login");
});

test.each([
  ["beginSignIn", "at_login"],
  ["beginSignUp", "at_sign_up"],
  ["beginReset", "at_reset"],
] as const)("B1 %s puts the visitor %s, and a reload of the tab finds it", (begins, state) => {
  const store = memoryStore();
  const tab = memoryStore();
  const session = createSession({ store, tab, nowSeconds: () => 1000 });
  session[begins]();
  expect(session.state()).toBe(state);
  expect(createSession({ store, tab, nowSeconds: () => 1000 }).state()).toBe(state);
});

test("B1 a sign-up in one tab does not change another tab", () => {
  const store = memoryStore();
  const tabs = [memoryStore(), memoryStore()];
  const [first, second] = tabs.map((tab) => createSession({ store, tab, nowSeconds: () => 1000 }));
  first?.beginSignIn();
  second?.beginSignUp();
  first?.reread();
  expect(first?.state()).toBe("at_login");
  expect(createSession({ store, tab: memoryStore(), nowSeconds: () => 1000 }).state()).toBe("at_login");
});

test("B1 a tab that was at its sign-up while another signed in and out again is at the log-in", () => {
  const store = memoryStore();
  const [first, second] = [memoryStore(), memoryStore()].map((tab) =>
    createSession({ store, tab, nowSeconds: () => 1000 }),
  );
  second?.beginSignUp();
  first?.signIn(reply);
  expect(second?.reread().tokens).toBeDefined();
  first?.end();
  second?.reread();
  expect(second?.state()).toBe("at_login");
});

test("B3 renewed tokens keep the person", () => {
  const { session } = begin();
  session.signIn(reply);
  session.renew({ token: "t2", expires_in: 60, refresh_token: { token: "r2", expires_in: 120 } });
  expect(session.get()).toMatchObject({ user, tokens: { token: "t2", expiry: 1060, refresh_token: { token: "r2" } } });
});

test("A7 B4 the end of a session deletes the person's data, and shows a reason if there is one", () => {
  const { session, store } = begin();
  session.signIn(reply);
  session.end("expired");
  expect(session.get()).toEqual({ flow: "sign_in", notice: "expired" });
  expect(store.getItem("atrium.session")).not.toContain("t1");
  session.dismissNotice();
  expect(session.get()).toEqual({ flow: "sign_in" });
});

test("A7 a change in another tab is noticed when the store is read again, and reported once", () => {
  const { session, open } = begin();
  session.signIn(reply);
  const other = open();
  let told = 0;
  session.subscribe(() => {
    told += 1;
  });
  other.end();
  expect(session.state()).toBe("signed_in");
  session.reread();
  session.reread();
  expect(session.state()).toBe("at_login");
  expect(told).toBe(1);
});

test.each([
  "{",
  "null",
  '{"flow":"elsewhere"}',
  '{"flow":"toString"}',
  '{"tokens":{}}',
  '{"tokens":{"token":"t","expiry":"soon","refresh_token":{"token":"r"}},"user":{}}',
])("B5 a damaged store is a visitor's: %s", (text) => {
  const { store, open } = begin();
  store.setItem("atrium.session", text);
  expect(open().state()).toBe("visitor");
});
