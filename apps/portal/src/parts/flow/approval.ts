import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import type { Services } from "../services.ts";
import { flowDraft } from "./draft.ts";
import { flowMemory } from "./flow-memory.ts";
import { provedAddress } from "./proved-address.ts";
import { handOverToSignIn } from "./sign-in-handover.ts";

/** What a person waits for whom their company's manager must approve. */
export type Approval = NonNullable<EndpointReply<"POST /auth/approval">["data"]["approval"]>;

/** The address of the waiting screen: the sign-in page, because signing in is what waits. */
export const approvalStep = { step: "approval" } as const;

/** Ends a sign-in or sign-up at the waiting screen; the caller navigates there. The password stays in memory, to check again with. */
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

/** What a person waits for whose sign-in was refused because of a missing approval; undefined for another refusal. */
export async function approvalAfter(
  { api }: Pick<Services, "api">,
  refused: unknown,
  { email, password }: { email: string; password: string },
): Promise<Approval | undefined> {
  if (!(refused instanceof ApiRefusal && refused.problem.code === "approval_pending")) return undefined;
  const reply = await api("POST /auth/approval", { body: { email, password } }).catch(() => undefined);
  return reply?.data.approval ?? undefined;
}
