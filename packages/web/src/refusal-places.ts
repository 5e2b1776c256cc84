import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { Translate } from "./phrases.ts";

/** Where a form shows a refusal: at the field it is about, in a dialog, or above the form. Refusals outside of forms are raised as trouble. */
export type RefusalPlace = "field" | "dialog" | "form";

/** Refusals that are not shown above the sent form. */
const elsewhere: Partial<Record<RefusalCode, "field" | "dialog">> = {
  wrong_credentials: "field",
  domain_not_registered: "dialog",
  work_email_required: "dialog",
  password_reused: "field",
  cancellation_closed: "dialog",
  check_in_closed: "dialog",
  code_invalid: "field",
  wrong_password: "field",
};

export type Failure = { place: RefusalPlace; text: string; code?: RefusalCode };

/** The text of a failed call: the refusal's own phrase, or that there was no answer. Both keep all input. */
export function describeFailure(error: unknown, t: Translate): Failure {
  if (error instanceof ApiRefusal) {
    const { code } = error.problem;
    const { retryAfterSeconds: wait } = error;
    if (code === "too_many_requests" && wait) return { place: "form", text: waitingTime(wait, t), code };
    const key = `refusal.${code}` as const;
    const text = t(key);
    // A newer server may send codes that this app does not know.
    if (text === key) return { place: "form", text: t("error.unable") };
    return { place: elsewhere[code] ?? "form", text, code };
  }
  // An unusable answer is not a network problem.
  return { place: "form", text: t(error instanceof ApiUnreachable ? "error.unreachable" : "error.unable") };
}

/** How long to wait, in the largest suitable unit; never less than required. */
function waitingTime(seconds: number, t: Translate): string {
  if (seconds <= 90) return t("session.wait_seconds", { count: seconds });
  if (seconds <= 90 * 60) return t("session.wait_minutes", { count: Math.ceil(seconds / 60) });
  return t("session.wait_hours", { count: Math.ceil(seconds / 3600) });
}
