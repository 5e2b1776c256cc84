import { secondsUntilResend } from "@atrium/rules/verification-code.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../services.ts";
import { resendCode } from "./codes.ts";
import type { FlowDraft } from "./draft.ts";
import styles from "./resend-code.module.css";

type Props = {
  readonly draft: FlowDraft;
  /** The only way on: no code can be entered any more. */
  readonly isNext: boolean;
  readonly onSent: () => void;
};

/** Requests another code, after the waiting time since the last one (A14). */
export function ResendCode({ draft, isNext, onSent }: Props) {
  const t = usePhrases();
  const services = useServices();
  const wait = useWait(draft.sent_at);
  const resend = useMutation({ mutationFn: () => resendCode(services, draft), onSuccess: onSent });
  const failure = resend.error && describeFailure(resend.error, t);
  return (
    <div className={styles.resend}>
      <Button
        variant={isNext ? "primary" : "secondary"}
        size={isNext ? "large" : "medium"}
        block
        busy={resend.isPending}
        // Not `disabled`: the pressed button would lose the focus.
        aria-disabled={wait > 0}
        onClick={() => {
          if (wait === 0) resend.mutate();
        }}
      >
        {wait > 0 ? <span className="tabular">{t("verify.resend_wait", { seconds: wait })}</span> : t("verify.resend")}
      </Button>
      <p className={failure ? styles.failed : styles.said} role="status">
        {failure ? failure.text : resend.isSuccess ? t("verify.resent", { email: draft.email }) : ""}
      </p>
    </div>
  );
}

/** The remaining seconds, computed from the clock rather than counted in ticks: a background tab misses ticks. */
function useWait(sentAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const wait = secondsUntilResend(sentAt, Math.max(now, sentAt ?? 0));
  const waiting = wait > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [waiting]);
  return wait;
}
