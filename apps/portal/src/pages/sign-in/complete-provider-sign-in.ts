import type { EndpointReply } from "@atrium/contract/client.ts";
import { normalizeEmail } from "@atrium/rules/email.ts";
import type {
  ProviderSignIn,
  providerSignIns as ProviderSignIns,
} from "../../parts/choose-provider/provider-sign-in.ts";
import type { FlowStart } from "../../parts/flow/draft.ts";
import { paths } from "../../parts/paths.ts";
import type { Services } from "../../parts/services.ts";
import type { ProviderAnswer } from "./provider-answer.ts";

type Entered = typeof paths.landing | typeof paths.signUp;

/** The result of a sign-in at a provider: the next screen, or why it failed. */
export type ProviderSignInResult =
  | { to: Entered }
  | { failed: "cancelled" | "provider_error" | "not_believed" | "no_walk"; started?: ProviderSignIn }
  | { failed: "other_address"; started: ProviderSignIn; proved: string }
  | { failed: "refused"; started: ProviderSignIn; error: unknown };

type Proved = EndpointReply<"GET /sso/v1/callback/:source">["data"];

type Parts = {
  services: Pick<Services, "api" | "session">;
  providerSignIns: Pick<typeof ProviderSignIns, "read" | "forget">;
  beginFlow: (start: FlowStart) => void;
};

/** The meaning of a provider's error codes. `sso_refused` is our server's, for an invalid assertion. */
const reasons: ReadonlyMap<string, "cancelled" | "not_believed"> = new Map([
  ["access_denied", "cancelled"],
  ["login_required", "cancelled"],
  ["interaction_required", "cancelled"],
  ["consent_required", "cancelled"],
  ["sso_refused", "not_believed"],
]);

/**
 * Exchanges the provider's answer for what it verifies (1 §4, A19): a person with a complete account is signed in, everybody else continues
 * the sign-up. The verified address must equal the one that this tab started with.
 */
export async function completeProviderSignIn(
  parts: Parts,
  answer: ProviderAnswer | undefined,
): Promise<ProviderSignInResult> {
  const { services, providerSignIns } = parts;
  const started = providerSignIns.read();
  if (!started || !answer) return { failed: "no_walk", ...(started ? { started } : {}) };
  const { source, code, state, iss, session_state, error } = answer;
  if (error !== undefined) return { failed: reasons.get(error) ?? "provider_error", started };
  if (!code || !state) return { failed: "provider_error", started };
  try {
    const { data } = await services.api("GET /sso/v1/callback/:source", {
      params: { source },
      query: {
        code,
        state,
        tenantweb: true,
        ...(iss === undefined ? {} : { iss }),
        ...(session_state === undefined ? {} : { session_state }),
      },
    });
    if (normalizeEmail(data.email) !== started.email) return { failed: "other_address", started, proved: data.email };
    return { to: await enter(parts, started, data) };
  } catch (refusal) {
    return { failed: "refused", started, error: refusal };
  }
}

async function enter(
  { services, providerSignIns, beginFlow }: Parts,
  { sso }: ProviderSignIn,
  proved: Proved,
): Promise<Entered> {
  const { email, transaction_uuid, registered, user_verification: person } = proved;
  if (registered) {
    const reply = await services.api("POST /sso/v2/authenticate", {
      query: { email, uuid: transaction_uuid },
      body: {},
    });
    providerSignIns.forget();
    services.session.signIn(reply);
    return paths.landing;
  }
  providerSignIns.forget();
  beginFlow({
    email,
    created_by: person.created_by,
    first_name: person.first_name,
    last_name: person.last_name,
    sso,
    choice: "provider",
    proved: { transaction_uuid },
  });
  services.session.beginSignUp();
  return paths.signUp;
}
