import { randomHex } from "@atrium/web/random-hex.ts";
import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import { profileUpdate } from "@atrium/rules/profile-update.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import type { Services } from "../services.ts";
import { type FlowDraft, flowDraft } from "./draft.ts";
import type { FlowMemoryStore } from "./flow-memory.ts";
import { provedAddress } from "./proved-address.ts";

type SignedIn = EndpointReply<"POST /auth/v2/login">;

/**
 * The end of a flow (A16): starts the session that a provider or a new password has begun, or logs in with the new credentials. Returns
 * `login` if neither is there any more, for example after a reload, so that the password must be typed once.
 */
export async function startSession(
  services: Services,
  draft: FlowDraft,
  memory: FlowMemoryStore,
): Promise<"in" | "login"> {
  const reply = await sessionOf(services, draft, memory);
  if (reply) services.session.signIn(await corrected(services, draft, reply));
  flowDraft.forget();
  memory.forget();
  provedAddress.forget();
  return reply ? "in" : "login";
}

async function sessionOf({ api }: Services, draft: FlowDraft, memory: FlowMemoryStore): Promise<SignedIn | undefined> {
  if (draft.session) return aged(draft.session.reply, (Date.now() - draft.session.at) / 1000);
  const { session, password } = memory.get();
  if (session) return session;
  return password === undefined ? undefined : logIn({ api }, draft.email, password);
}

/** Undefined if the new credentials are refused: the sign-in page will say why. */
export async function logIn(
  { api }: Pick<Services, "api">,
  email: string,
  password: string,
): Promise<SignedIn | undefined> {
  try {
    return await api("POST /auth/v2/login", { body: { email, password } });
  } catch (error) {
    if (error instanceof ApiRefusal && error.problem.code === "wrong_credentials") return undefined;
    throw error;
  }
}

/** Lifetimes count from the answer: a session that has waited in a draft has less time left. */
function aged(reply: SignedIn, seconds: number): SignedIn {
  const left = (expires_in: number) => Math.max(Math.floor(expires_in - seconds), 0);
  return {
    ...reply,
    expires_in: left(reply.expires_in),
    refresh_token: { ...reply.refresh_token, expires_in: left(reply.refresh_token.expires_in) },
  };
}

/** Writes the input of an uploaded or provisioned person over what others had entered, once (A17). A failure here never blocks the sign-in. */
async function corrected({ api }: Services, draft: FlowDraft, reply: SignedIn): Promise<SignedIn> {
  const update = draft.kind === "sign_up" ? profileUpdate(draft.created_by, reply.user, draft) : undefined;
  if (!update) return reply;
  try {
    const { data } = await api("PUT /users/current", {
      body: update,
      idempotencyKey: randomHex(16),
      headers: { authorization: `Bearer ${reply.token}` },
    });
    return { ...reply, user: data.user };
  } catch (error) {
    reportToConsole(error, { trace_id: traceOf(error) });
    return reply;
  }
}
