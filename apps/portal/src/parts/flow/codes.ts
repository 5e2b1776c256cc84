import { ApiRefusal, ApiUnreachable, type EndpointReply } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../services.ts";
import type { Approval } from "./approval.ts";
import type { FlowDraft, FlowPatch } from "./draft.ts";
import { setsPassword } from "./flow-steps.ts";
import { logIn } from "./start-session.ts";
import type { FlowMemoryStore } from "./flow-memory.ts";

type Registered = EndpointReply<"POST /auth/register">;

/** The language of the mail, if the person has chosen one; otherwise the server uses the account's. */
function inChosen(language: Services["language"]): { locale?: string } {
  const locale = language.chosen();
  return locale ? { locale } : {};
}

/** Mails the first code of a reset or of a person whom an administrator added. */
export function sendResetCode({ api, language }: Pick<Services, "api" | "language">, email: string) {
  return api("POST /user-verification/v2/code/reset-password/send", { body: { email, ...inChosen(language) } });
}

/** Requests the account, which mails the code (A20). */
export async function register(
  services: Services,
  draft: FlowDraft & { intent: string },
  password: string,
): Promise<Registered> {
  const { email, first_name, last_name, building_uuid, is_email_accepted, intent } = draft;
  return services.api("POST /auth/register", {
    idempotencyKey: intent,
    body: {
      email,
      password,
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      ...(building_uuid ? { building_uuid } : {}),
      user_type_id: await userTypeOf(services, building_uuid),
      is_term_accepted: true,
      is_email_accepted,
      locale: services.language.get(),
    },
  });
}

/** 2 where the building's flag is on, otherwise 1 (1 §5). Without an answer the page's own flags apply. */
export async function userTypeOf(
  { api, queryClient, boot }: Services,
  building_uuid: string | undefined,
): Promise<1 | 2> {
  const context = { targetingKey: "anonymous", ...(building_uuid ? { building_uuid } : {}) };
  const { flags } = await queryClient
    .fetchQuery(endpointQuery(api, "POST /ofrep/v1/evaluate/flags", { body: { context } }))
    .catch(() => boot);
  return readFlag(flags, "sign-up-user-type-2") ? 2 : 1;
}

export function resendCode({ api, language }: Pick<Services, "api" | "language">, draft: FlowDraft) {
  const body = { email: draft.email };
  return setsPassword(draft)
    ? api("POST /user-verification/code/reset-password/resend", { body: { ...body, ...inChosen(language) } })
    : api("POST /user-verification/code/resend", { body });
}

/** Checks the code of a reset before a new password is asked for; the code stays valid. */
export function checkResetCode({ api }: Pick<Services, "api">, email: string, code: string) {
  return whereKnown(api("POST /user-verification/code/reset-password/check", { body: { email, code } }));
}

/** Checks in the form whether this password is allowed, because what it must not contain is known by then. */
export function checkPassword({ api }: Pick<Services, "api">, draft: FlowDraft, password: string) {
  const { email, first_name, last_name } = draft;
  return whereKnown(api("POST /auth/check-password", { body: { password, email, first_name, last_name } }));
}

/** These checks are not in the specifications: a server that does not know them refuses a wrong value later. */
async function whereKnown(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    const status = error instanceof ApiRefusal ? error.problem.status : error instanceof ApiUnreachable && error.status;
    if (status !== 404 && status !== 405) throw error;
  }
}

/** Verifies the address of a sign-up. The code of a reset is used later, with the new password. */
export function proveAddress({ api }: Pick<Services, "api">, code: string) {
  return api("PUT /user-verification/code/:code/consume", { params: { code } });
}

/**
 * Uses the code of a reset. The password stays in memory only as long as it is needed: to start the session that waits for "Continue", or, if
 * the account is still incomplete, until it is complete (A18).
 */
export async function setNewPassword(
  services: Services,
  { email, code = "" }: FlowDraft,
  memory: FlowMemoryStore,
  new_password: string,
): Promise<FlowPatch> {
  const { flow } = await services.api("PUT /user-verification/code/reset-password/consume", {
    body: { code, email, new_password },
  });
  return passwordWasSet(services, memory, { email, new_password, flow });
}

type NewPassword = { email: string; new_password: string; flow: { token: string } | null; approval?: Approval };

/** The changes after a new password, set by a code or by a link. */
export async function passwordWasSet(
  services: Services,
  memory: FlowMemoryStore,
  { email, new_password, flow, approval }: NewPassword,
): Promise<FlowPatch> {
  if (flow) {
    memory.set({ password: new_password, typed: undefined });
    return { ...(await unfinishedSignUp(services, flow.token)), email, approval };
  }
  // The password is set even if the log-in fails: without a session the sign-in page asks for it.
  const session = await logIn(services, email, new_password).catch(() => undefined);
  memory.set({ password: undefined, typed: undefined, session });
  return { code: undefined, password_set: true };
}

/** The building of an account that names exactly one. If the server does not report it, the person is asked. */
async function onlyBuilding(api: Services["api"], headers: { authorization: string }): Promise<string | undefined> {
  const { data } = await api("GET /users/current/buildings", { headers }).catch(() => ({ data: { buildings: [] } }));
  const [only, ...others] = data.buildings;
  return others.length === 0 ? only?.uuid : undefined;
}

/** A person who has verified the address but not finished signing up continues as one whom an administrator has added. */
export async function unfinishedSignUp({ api }: Pick<Services, "api">, token: string): Promise<FlowPatch> {
  const headers = { authorization: `Bearer ${token}` };
  const [{ data }, only_building] = await Promise.all([
    api("GET /users/current", { headers }),
    onlyBuilding(api, headers),
  ]);
  const { first_name, last_name } = data.user;
  return {
    ...(only_building ? { building_uuid: only_building, placed: true } : {}),
    kind: "sign_up",
    created_by: "user",
    sso: { required: false, providers: 0 },
    first_name,
    last_name,
    code: undefined,
    password_set: true,
    unfinished: { token },
  };
}
