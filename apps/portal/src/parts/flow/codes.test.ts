import { type Api, ApiRefusal, type ProblemBody } from "@atrium/contract/client.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { testServices } from "../../testing/test-services.ts";
import { register, setNewPassword } from "./codes.ts";
import { emptyReset, type FlowDraft } from "./draft.ts";
import { startSession } from "./start-session.ts";
import { createFlowMemory } from "./flow-memory.ts";

type Call = { key: string; input: Record<string, unknown> };
const user = { uuid: "u", first_name: "Daan", last_name: "Mulder", default_building_uuid: "pier", confirmed: true };
const session = { token: "t", expires_in: 900, refresh_token: { token: "r", expires_in: 1000 }, user };

/** The services that a flow uses, with an API that answers from a table and records its calls. */
function fakeServices(answers: Record<string, unknown>) {
  const calls: Call[] = [];
  const signedIn: unknown[] = [];
  const api = (key: string, input: Record<string, unknown>) => {
    calls.push({ key, input });
    const answer = answers[key];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const own = testServices({ api: api as Api, queryClient });
  const services = {
    ...own,
    language: { ...own.language, get: () => "de-de" },
    session: { ...own.session, signIn: (reply: unknown) => void signedIn.push(reply) },
  };
  return { services, calls, signedIn };
}

const refused = (code: string) => new ApiRefusal({ code, status: 401, detail: code } as unknown as ProblemBody);

const draft: FlowDraft = {
  ...emptyReset,
  kind: "sign_up",
  email: "new@harborline.example",
  first_name: " Ada ",
  last_name: "Byron",
  building_uuid: "pier",
  is_term_accepted: true,
};
const login = "POST /auth/v2/login";
const flags = "POST /ofrep/v1/evaluate/flags";

test.each([
  [[{ key: "sign-up-user-type-2", value: true }], 2],
  [[{ key: "sign-up-user-type-2", value: false }], 1],
  [[], 1],
])("A20 the building's flag %o sends user type %i", async (values, user_type_id) => {
  const { services, calls } = fakeServices({ [flags]: { flags: values }, "POST /auth/register": { user } });
  await register(services, { ...draft, intent: "key" }, "Secret-word-9");
  expect(calls.at(0)?.input).toMatchObject({ body: { context: { building_uuid: "pier" } } });
  expect(calls.at(-1)).toEqual({
    key: "POST /auth/register",
    input: {
      idempotencyKey: "key",
      body: {
        email: "new@harborline.example",
        password: "Secret-word-9",
        first_name: "Ada",
        last_name: "Byron",
        building_uuid: "pier",
        user_type_id,
        is_term_accepted: true,
        is_email_accepted: false,
        locale: "de-de",
      },
    },
  });
});

test("A16 the end logs in with the new credentials and forgets them", async () => {
  const { services, calls, signedIn } = fakeServices({ [login]: session });
  const memory = createFlowMemory();
  memory.set({ password: "Secret-word-9" });
  expect(await startSession(services, draft, memory)).toBe("in");
  expect(calls).toEqual([
    { key: login, input: { body: { email: "new@harborline.example", password: "Secret-word-9" } } },
  ]);
  expect(signedIn).toEqual([session]);
  expect(memory.get()).toEqual({});
});

test("A16 a password that was lost by a reload, or is refused, is asked for at the log-in", async () => {
  const lost = fakeServices({});
  expect(await startSession(lost.services, draft, createFlowMemory())).toBe("login");
  expect(lost.calls).toEqual([]);
  const refusing = fakeServices({ [login]: refused("wrong_credentials") });
  const memory = createFlowMemory();
  memory.set({ password: "Secret-word-9" });
  expect(await startSession(refusing.services, draft, memory)).toBe("login");
  expect(refusing.signedIn).toEqual([]);
});

test("A16 without an answer nothing is lost, and the end can be tried again", async () => {
  const { services } = fakeServices({ [login]: new Error("away") });
  const memory = createFlowMemory();
  memory.set({ password: "Secret-word-9" });
  await expect(startSession(services, draft, memory)).rejects.toThrow("away");
  expect(memory.get().password).toBe("Secret-word-9");
});

test("A17 an uploaded profile that differs is corrected once, with the new session's own token", async () => {
  const saved = { ...user, first_name: "Ada", last_name: "Byron" };
  const { services, calls, signedIn } = fakeServices({
    [login]: session,
    "PUT /users/current": { data: { user: saved } },
  });
  const memory = createFlowMemory();
  memory.set({ password: "Secret-word-9" });
  await startSession(services, { ...draft, created_by: "upload" }, memory);
  expect(calls.filter(({ key }) => key === "PUT /users/current")).toMatchObject([
    {
      input: {
        headers: { authorization: "Bearer t" },
        body: { first_name: "Ada", last_name: "Byron", is_term_accepted: true, is_email_accepted: true },
      },
    },
  ]);
  expect(signedIn).toEqual([{ ...session, user: saved }]);
});

test("A19 a provider's session that has waited has less time left", async () => {
  const { services, signedIn } = fakeServices({});
  const waited = { ...draft, session: { reply: session, at: Date.now() - 60_000 } } as unknown as FlowDraft;
  await startSession(services, waited, createFlowMemory());
  const [reply] = signedIn as (typeof session)[];
  expect(reply?.expires_in).toBeLessThanOrEqual(840);
  expect(reply?.expires_in).toBeGreaterThan(700);
});

test("A18 the new password is stored only while it is pending", async () => {
  const { services, calls } = fakeServices({
    "PUT /user-verification/code/reset-password/consume": { flow: null },
    [login]: session,
  });
  const memory = createFlowMemory();
  const reset = { ...emptyReset, email: "a@b.example", code: "1234" };
  expect(await setNewPassword(services, reset, memory, "Secret-word-9")).toEqual({
    code: undefined,
    password_set: true,
  });
  expect(calls[0]?.input).toEqual({ body: { code: "1234", email: "a@b.example", new_password: "Secret-word-9" } });
  expect(memory.get()).toEqual({ password: undefined, session });
});

test("A18 a refused code sets nothing", async () => {
  const { services } = fakeServices({ "PUT /user-verification/code/reset-password/consume": refused("code_invalid") });
  const memory = createFlowMemory();
  await expect(setNewPassword(services, { ...emptyReset, code: "1234" }, memory, "Secret-word-9")).rejects.toThrow(
    "code_invalid",
  );
  expect(memory.get()).toEqual({});
});

test.each([
  ["exactly one building is not asked for it", ["wharf"], { building_uuid: "wharf", placed: true }],
  ["several buildings is asked in which to start", ["wharf", "pier"], {}],
  ["no building is asked for one", [], {}],
])("Z19 whose record names %s", async (_, uuids, placed) => {
  const { services, calls } = fakeServices({
    "PUT /user-verification/code/reset-password/consume": { flow: { token: "f", expires_in: 900 } },
    "GET /users/current": { data: { user } },
    "GET /users/current/buildings": { data: { buildings: uuids.map((uuid) => ({ uuid })) } },
  });
  const reset = { ...emptyReset, email: "a@b.example", code: "1" };
  const patch = await setNewPassword(services, reset, createFlowMemory(), "Secret-word-9");
  const { building_uuid, placed: told } = patch;
  expect({ ...(building_uuid ? { building_uuid } : {}), ...(told ? { placed: told } : {}) }).toEqual(placed);
  expect(calls.at(-1)).toEqual({
    key: "GET /users/current/buildings",
    input: { headers: { authorization: "Bearer f" } },
  });
});

test("Z19 if the server does not send the buildings of a record, the person chooses one", async () => {
  const { services } = fakeServices({
    "PUT /user-verification/code/reset-password/consume": { flow: { token: "f", expires_in: 900 } },
    "GET /users/current": { data: { user } },
    "GET /users/current/buildings": refused("forbidden"),
  });
  const reset = { ...emptyReset, email: "a@b.example", code: "1" };
  expect(await setNewPassword(services, reset, createFlowMemory(), "Secret-word-9")).not.toHaveProperty("placed");
});

test("A8 a person added by an administrator continues with the profile", async () => {
  const { services, calls } = fakeServices({
    "PUT /user-verification/code/reset-password/consume": { flow: { token: "f", expires_in: 900 } },
    "GET /users/current": { data: { user } },
    "GET /users/current/buildings": { data: { buildings: [] } },
  });
  const memory = createFlowMemory();
  const patch = await setNewPassword(
    services,
    { ...emptyReset, email: "a@b.example", code: "1" },
    memory,
    "Secret-word-9",
  );
  expect(patch).toMatchObject({ kind: "sign_up", created_by: "user", first_name: "Daan", unfinished: { token: "f" } });
  expect(calls[1]?.input).toEqual({ headers: { authorization: "Bearer f" } });
  expect(memory.get().password).toBe("Secret-word-9");
});
