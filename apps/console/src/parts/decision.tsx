import { ApiRefusal } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { useKeys } from "@atrium/ui/components/use-keys.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { decisionWords } from "./decision-words.ts";
import { failureText } from "./failure-text.ts";
import { FormButtons } from "./form-buttons.tsx";
import { ReasonField } from "./reason-field.tsx";
import { useSingleKeys } from "./single-keys.ts";
import styles from "./decision.module.css";
import { type ItemParams, itemQuery, type Request, takeOut } from "./waiting.ts";

type Props = {
  readonly item: ItemParams;
  readonly request: Request;
  /** Who decided it last; null if unknown. */
  readonly decidedBy: string | null;
  readonly subject: string;
  readonly onDecided: () => void;
};

/** Approves at once; denying needs a reason, because the person reads it. A decided request says so. */
export function Decision({ item, request, decidedBy, subject, onDecided }: Props) {
  const t = usePhrases();
  const services = useServices();
  const [isDenying, setDenying] = useState(false);
  const [reason, setReason] = useState("");
  const words = decisionWords(request);
  const decide = useMutation({
    mutationFn: (decision: "approve" | "deny") =>
      services.api("PUT /admin/v1/inbox/:kind/:uuid/decide", {
        params: { kind: item.kind, uuid: item.uuid },
        body: {
          decision,
          ...(decision === "deny" ? { reason } : {}),
          ...(request.kind === "service_request" ? { step: request.step } : {}),
        },
      }),
    onSuccess(reply, decision) {
      services.queryClient.setQueryData(itemQuery(services, item).queryKey, reply);
      takeOut(services, item);
      services.toasts.show({ text: t(words.decided[decision], { subject }) });
      onDecided();
    },
    onError(error) {
      const code = error instanceof ApiRefusal ? error.problem.code : undefined;
      if (code !== "request_decided" && code !== "waiting_not_found") return;
      // Another person decided first: shows their decision instead of the question, and removes the request from the list.
      if (code === "request_decided") services.toasts.show({ text: t("console.decided_elsewhere") });
      void services.queryClient.invalidateQueries({ queryKey: ["GET /admin/v1/inbox"] });
      void services.queryClient.invalidateQueries({ queryKey: itemQuery(services, item).queryKey });
    },
  });
  const { state } = request;
  const isAsked = state === "asked";
  const approve = () => {
    if (!decide.isPending && isAsked) decide.mutate("approve");
  };
  useKeys({ e: approve, d: () => setDenying(true) }, useSingleKeys() && (isAsked || state === "notice") && !isDenying);

  if (state !== "asked" && state !== "notice") {
    return (
      <p className={styles.outcome}>
        {t(words.states[state])} {decidedBy !== null && t("console.decided_by", { name: decidedBy })}
      </p>
    );
  }
  const failure = decide.error ? failureText(decide.error, t) : null;
  if (isDenying) {
    return (
      <DenyForm
        words={words}
        reason={reason}
        onType={setReason}
        busy={decide.isPending}
        failure={failure}
        onSend={() => decide.mutate("deny")}
        onBack={() => setDenying(false)}
      />
    );
  }
  return (
    <Form busy={decide.isPending} error={failure} onSubmit={approve}>
      <div className={styles.actions}>
        {isAsked && (
          <Button type="submit" size="small" icon="check" busy={decide.isPending} aria-keyshortcuts="e">
            {t(words.approve)}
          </Button>
        )}
        <Button variant="secondary" size="small" icon="x" aria-keyshortcuts="d" onClick={() => setDenying(true)}>
          {t(words.deny)}
        </Button>
      </div>
    </Form>
  );
}

/** What yes and no mean. For a service request this depends on its status. */
type DenyProps = {
  readonly words: ReturnType<typeof decisionWords>;
  readonly reason: string;
  readonly onType: (reason: string) => void;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSend: () => void;
  readonly onBack: () => void;
};

function DenyForm({ words, reason, onType, busy, failure, onSend, onBack }: DenyProps) {
  const t = usePhrases();
  const field = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(false);
  const isEmpty = reason.trim() === "";
  useEffect(() => field.current?.querySelector("textarea")?.focus(), []);
  const send = () => {
    setLeft(true);
    if (!isEmpty && !busy) onSend();
  };
  return (
    <Form busy={busy} error={failure} onSubmit={send}>
      <div ref={field}>
        <ReasonField
          label={t(words.reason)}
          name="reason"
          value={reason}
          onType={onType}
          onBlur={() => setLeft(true)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
            if (event.key === "Escape") onBack();
          }}
          isMissing={left && isEmpty}
        />
      </div>
      <FormButtons busy={busy} disabled={isEmpty} onBack={onBack}>
        {t(words.deny)}
      </FormButtons>
    </Form>
  );
}
