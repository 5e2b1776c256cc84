import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import type { Services } from "../services.ts";
import { flowDraft } from "./draft.ts";
import { flowMemory } from "./flow-memory.ts";
import { provedAddress } from "./proved-address.ts";
import { handOverToSignIn } from "./sign-in-handover.ts";

/** What somebody waits for whom their company's manager has to let in. */
export type Approval = NonNullable<EndpointReply<"POST /auth/approval">["data"]["approval"]>;

/** Where its screen stands: on the log-in, since that is what waits. */
export const approvalStep = { step: "approval" } as const;

/** Ends a way in at the screen that waits for the manager; the caller goes to it. The password stays in memory, to look again with. */
export function waitForApproval(
  { session }: Pick<Services, "session">,
  { email, password }: { email: string; password: string | undefined },
  approval: Approval,
): void {
  flowDraft.forget();
  provedAddress.forget();
  flowMemory.forget();
  flowMemory.set({ email, password });
  handOverToSignIn(email, approval);
  session.beginSignIn();
}

/** What is to be waited for by somebody whose log-in was refused for it; undefined where it was refused for something else. */
export async function approvalAfter(
  { api }: Pick<Services, "api">,
  refused: unknown,
  { email, password }: { email: string; password: string },
): Promise<Approval | undefined> {
  if (!(refused instanceof ApiRefusal && refused.problem.code === "approval_pending")) return undefined;
  const reply = await api("POST /auth/approval", { body: { email, password } }).catch(() => undefined);
  return reply?.data.approval ?? undefined;
}
