import { isRedirect } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import type { Services } from "../services.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { testServices } from "../../testing/test-services.ts";
import { building, pier, wharf } from "@atrium/web/testing/world-items.ts";
import { changed, emptyReset, flowDraft } from "./draft.ts";
import { guardFlow } from "./flow-guard.ts";
import { flowMemory } from "./flow-memory.ts";

const unknown = { created_by: null, sso: { required: false, providers: 0 } };
const email = "new@harborline.example";

function fakeServices(buildings: string[] = [pier, wharf]) {
  const world = fakeWorld();
  world.buildings = buildings.map((uuid) => building({ uuid }));
  const services = testServices({ world });
  services.session.beginSignIn();
  return { services, session: services.session };
}

/** Where a visitor who requests a step arrives: at a step, or at another address. */
async function enter(services: Services, kind: "sign_up" | "reset_password", asked?: string) {
  try {
    return (await guardFlow(services, kind, { asked })).step;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    const { to, search } = error.options as unknown as { to: string; search?: { step: string } };
    return search ? `${to} ${search.step}` : to;
  }
}

const change = (patch: Parameters<typeof changed>[1]) =>
  flowDraft.write(changed(flowDraft.read() ?? emptyReset, patch));

beforeEach(() => {
  flowDraft.forget();
  flowMemory.forget();
});

test("A9 a sign-up always begins at the e-mail address", async () => {
  const { services, session } = fakeServices();
  session.beginSignUp();
  expect(await enter(services, "sign_up", "building")).toBe("/login");
  expect(session.state()).toBe("at_login");
});

test("A9 the address takes the name of the step that is shown", async () => {
  const { services, session } = fakeServices();
  flowDraft.begin({ email, ...unknown });
  expect(await enter(services, "sign_up")).toBe("/signup building");
  expect(await enter(services, "sign_up", "enter_code")).toBe("/signup building");
  expect(await enter(services, "sign_up", "nonsense")).toBe("/signup building");
  expect(await enter(services, "sign_up", "building")).toBe("building");
  expect(session.state()).toBe("at_login");
  change({ building_uuid: wharf, answered: ["building"] });
  expect(await enter(services, "sign_up", "create_account")).toBe("create_account");
  expect(session.state()).toBe("at_sign_up");
});

test("A11 the only building there is needs no question", async () => {
  const { services } = fakeServices([pier]);
  flowDraft.begin({ email, ...unknown });
  expect(await enter(services, "sign_up", "create_account")).toBe("create_account");
  expect(flowDraft.read()?.building_uuid).toBe(pier);
});

test("A9 another address does not inherit the password of the one before", async () => {
  const { services } = fakeServices();
  flowDraft.begin({ email, ...unknown });
  flowMemory.set({ email: "before@harborline.example", password: "Secret-word-9" });
  await enter(services, "sign_up", "building");
  expect(flowMemory.get().password).toBeUndefined();
  flowMemory.set({ email, password: "Secret-word-9" });
  await enter(services, "sign_up", "building");
  expect(flowMemory.get().password).toBe("Secret-word-9");
});

test("A19 a flow that needs a provider's proof does not begin without it", async () => {
  const { services } = fakeServices();
  const scim = { created_by: "scim" as const, sso: { required: true, providers: 1 } };
  flowDraft.begin({ email, ...scim });
  expect(await enter(services, "sign_up", "create_account")).toBe("/login");
  flowDraft.begin({ email, ...scim, proved: { transaction_uuid: "t" } });
  expect(await enter(services, "sign_up", "create_account")).toBe("create_account");
});

test("A18 a reset begins at the step of its draft, and with the address if there is none", async () => {
  const { services, session } = fakeServices();
  expect(await enter(services, "reset_password")).toBe("/reset-password verify_account");
  expect(session.state()).toBe("at_reset");
  flowDraft.write({ ...emptyReset, email, sent_at: 1 });
  expect(await enter(services, "reset_password", "new_password")).toBe("/reset-password enter_code");
  flowDraft.write({ ...emptyReset, email, sent_at: 1, code: "1234" });
  expect(await enter(services, "reset_password", "new_password")).toBe("new_password");
});
