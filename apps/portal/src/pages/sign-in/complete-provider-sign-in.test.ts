import { type Api, ApiRefusal, type ProblemBody } from "@atrium/contract/client.ts";
import { expect, test } from "vitest";
import { createProviderSignIns, type ProviderSignIn } from "../../parts/choose-provider/provider-sign-in.ts";
import type { FlowStart } from "../../parts/flow/draft.ts";
import { createSession, type SessionUser } from "@atrium/web/session.ts";
import { memoryStore } from "@atrium/web/storage.ts";
import { completeProviderSignIn } from "./complete-provider-sign-in.ts";
import type { ProviderAnswer } from "./provider-answer.ts";

const startedHere: ProviderSignIn = {
  source: "oidc",
  name: "Meridian Entry",
  email: "linde@meridian.example",
  transaction_uuid: "0199a3c0-0000-7000-8000-00000000000a",
  sso: { required: true, providers: 1 },
};
const proved = {
  transaction_uuid: "0199a3c0-0000-7000-8000-00000000000b",
  email: "linde@meridian.example",
  registered: false,
  user_verification: {
    email: "linde@meridian.example",
    terms_accepted: false,
    created_by: null,
    first_name: "Linde",
    last_name: "Haverkamp",
  },
};
const user = { uuid: "0199a3c0-0000-7000-8000-000000000001", email: proved.email } as SessionUser;
const signedIn = { token: "t", expires_in: 900, refresh_token: { token: "r", expires_in: 9000 }, user };
const answer: ProviderAnswer = { source: "oidc", code: "c", state: "s", iss: "https://id.example" };

function begin(replies: Partial<Record<string, unknown>> = {}, started: ProviderSignIn | undefined = startedHere) {
  const providerSignIns = createProviderSignIns(memoryStore());
  if (started) providerSignIns.begin(started);
  const session = createSession({ store: memoryStore(), nowSeconds: () => 1000 });
  session.beginSignIn();
  const calls: [string, unknown][] = [];
  const flows: FlowStart[] = [];
  const api = (async (key: string, input: unknown) => {
    calls.push([key, input]);
    const reply = replies[key.split("/")[3]?.split("?")[0] ?? ""];
    if (reply instanceof Error) throw reply;
    return reply;
  }) as Api;
  const complete = (sent: ProviderAnswer | undefined) =>
    completeProviderSignIn(
      { services: { api, session }, providerSignIns, beginFlow: (start) => void flows.push(start) },
      sent,
    );
  return { complete, calls, flows, session, providerSignIns };
}

test("A19 a person with a complete account is signed in with the address that the provider verified", async () => {
  const rig = begin({ callback: { data: { ...proved, registered: true } }, authenticate: signedIn });
  expect(await rig.complete(answer)).toEqual({ to: "/" });
  expect(rig.session.state()).toBe("signed_in");
  expect(rig.providerSignIns.read()).toBeUndefined();
  expect(rig.calls).toEqual([
    [
      "GET /sso/v1/callback/:source",
      { params: { source: "oidc" }, query: { code: "c", state: "s", iss: "https://id.example", tenantweb: true } },
    ],
    ["POST /sso/v2/authenticate", { query: { email: proved.email, uuid: proved.transaction_uuid }, body: {} }],
  ]);
});

test("A19 everybody else continues the sign-up, as verified by the company's required provider", async () => {
  const rig = begin({ callback: { data: proved } });
  expect(await rig.complete(answer)).toEqual({ to: "/signup" });
  expect(rig.session.state()).toBe("at_sign_up");
  expect(rig.flows).toEqual([
    {
      email: proved.email,
      created_by: null,
      first_name: "Linde",
      last_name: "Haverkamp",
      sso: { required: true, providers: 1 },
      choice: "provider",
      proved: { transaction_uuid: proved.transaction_uuid },
    },
  ]);
});

test.each([
  ["access_denied", "cancelled"],
  ["login_required", "cancelled"],
  ["sso_refused", "not_believed"],
  ["server_error", "provider_error"],
  ["constructor", "provider_error"],
])("A19 a provider that says %s is a %s, and nothing is exchanged", async (error, failed) => {
  const rig = begin();
  expect(await rig.complete({ source: "oidc", error, state: "s" })).toEqual({ failed, started: startedHere });
  expect(rig.calls).toEqual([]);
  expect(rig.providerSignIns.read()).toEqual(startedHere);
});

test("A19 an answer without its code or state is an error of the provider", async () => {
  expect(await begin().complete({ source: "oidc", code: "c" })).toEqual({
    failed: "provider_error",
    started: startedHere,
  });
});

test("A19 an answer to a sign-in that was not started in this tab is refused", async () => {
  const rig = begin({ callback: { data: proved } });
  rig.providerSignIns.forget();
  expect(await rig.complete(answer)).toEqual({ failed: "no_walk" });
  expect(rig.calls).toEqual([]);
});

test("A19 R9 another address than that of the started sign-in gets no session", async () => {
  const other = { ...proved, email: "other@meridian.example", registered: true };
  const rig = begin({ callback: { data: other }, authenticate: signedIn });
  expect(await rig.complete(answer)).toEqual({
    failed: "other_address",
    started: startedHere,
    proved: "other@meridian.example",
  });
  expect(rig.session.state()).toBe("at_login");
  expect(rig.calls).toHaveLength(1);
});

test.each(["callback", "authenticate"])(
  "A19 a refusal of %s is kept, with the address to try again with",
  async (call) => {
    const refusal = new ApiRefusal({ code: "sso_expired", status: 403, detail: "", trace_id: "t" } as ProblemBody);
    const rig = begin({ callback: { data: { ...proved, registered: true } }, [call]: refusal });
    expect(await rig.complete(answer)).toEqual({ failed: "refused", started: startedHere, error: refusal });
    expect(rig.session.state()).toBe("at_login");
  },
);
