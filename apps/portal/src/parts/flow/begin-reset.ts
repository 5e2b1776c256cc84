import { normalizeEmail } from "@atrium/rules/email.ts";
import { secondsUntilResend } from "@atrium/rules/verification-code.ts";
import type { Services } from "../services.ts";
import { sendResetCode } from "./codes.ts";
import { emptyReset, flowDraft } from "./draft.ts";

/**
 * "Forgot password" (1 §4): mails a code and begins a reset in this tab; the caller navigates to its address. If another mail may not be sent
 * yet, it continues with the reset in progress.
 */
export async function beginReset(services: Pick<Services, "api" | "language">, typed: string): Promise<void> {
  const email = normalizeEmail(typed);
  const known = flowDraft.read();
  const underWay = known?.kind === "reset_password" && known.email === email && !known.complete;
  if (underWay && secondsUntilResend(known.sent_at, Date.now()) > 0) return;
  await sendResetCode(services, email);
  flowDraft.write({ ...emptyReset, email, sent_at: Date.now() });
}
