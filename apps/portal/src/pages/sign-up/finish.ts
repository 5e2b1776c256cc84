import { randomHex } from "@atrium/web/random-hex.ts";
import type { FlowDraft } from "../../parts/flow/draft.ts";
import { needsProvider } from "../../parts/flow/flow-steps.ts";
import { userTypeOf } from "../../parts/flow/codes.ts";
import type { Finish } from "../../parts/flow/use-flow.ts";
import type { Services } from "../../parts/services.ts";

/**
 * Completes a sign-up before its last step: with the provider's verification, or the profile of a verified address; nothing is needed if the
 * code has done it.
 */
export const finishSignUp: Finish = async (services, draft) => {
  if (needsProvider(draft)) return authenticate(services, draft);
  if (draft.unfinished) return completeProfile(services, draft, draft.unfinished.token);
  return {};
};

async function authenticate(services: Services, draft: FlowDraft) {
  const { email, first_name, last_name, building_uuid, is_term_accepted, is_email_accepted, proved } = draft;
  const reply = await services.api("POST /sso/v2/authenticate", {
    query: { email, uuid: proved?.transaction_uuid ?? "" },
    body: {
      email,
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      ...(building_uuid ? { building_uuid } : {}),
      is_term_accepted,
      is_email_accepted,
      user_type_id: await userTypeOf(services, building_uuid),
      locale: services.language.get(),
    },
  });
  return { session: { reply, at: Date.now() } };
}

async function completeProfile({ api, language }: Services, draft: FlowDraft, token: string) {
  const { first_name, last_name, building_uuid, is_email_accepted } = draft;
  const locale = language.chosen();
  await api("PUT /users/current", {
    idempotencyKey: randomHex(16),
    headers: { authorization: `Bearer ${token}` },
    body: {
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      ...(building_uuid ? { default_building_uuid: building_uuid } : {}),
      is_term_accepted: true,
      is_email_accepted,
      ...(locale ? { locale } : {}),
    },
  });
  return { unfinished: undefined };
}
