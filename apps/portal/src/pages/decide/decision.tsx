import { ApiRefusal } from "@atrium/contract/client.ts";
import { longestReason } from "@atrium/rules/booking-request.ts";
import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { stepFailure } from "../../parts/flow/step-failure.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import type { Asked } from "./decide-page.tsx";

type Props = Asked & {
  /** Waits for an approval; otherwise it can only be denied. */
  readonly asked: boolean;
  readonly words: Readonly<Record<"approve" | "deny" | "send", string>>;
};

/** Approves at once; denying needs a reason, because the person reads it. */
export function Decision({ asked, words, token, wanted, onDecided, onLate }: Props) {
  const t = usePhrases();
  const { api } = useServices();
  const [denying, setDenying] = useState(wanted === "deny");
  const [reason, setReason] = useState("");
  const [left, setLeft] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: "approve" | "deny") =>
      api("PUT /manager-requests/decide", { body: { token, decision, ...(decision === "deny" ? { reason } : {}) } }),
    onSuccess: ({ data }) => onDecided(data.request),
    onError(error) {
      const code = error instanceof ApiRefusal ? error.problem.code : undefined;
      if (code === "request_decided" || code === "link_invalid") onLate();
    },
  });
  const failure = stepFailure(decide.error, t);
  const empty = reason.trim() === "";

  if (!denying) {
    return (
      <Form
        busy={decide.isPending}
        error={failure}
        onSubmit={() => (asked ? decide.mutate("approve") : setDenying(true))}
      >
        {asked && (
          <Button type="submit" size="large" block busy={decide.isPending}>
            {words.approve}
          </Button>
        )}
        <Button variant={asked ? "secondary" : "primary"} size="large" block onClick={() => setDenying(true)}>
          {words.deny}
        </Button>
      </Form>
    );
  }
  return (
    <Form
      busy={decide.isPending}
      error={failure}
      onSubmit={() => {
        setLeft(true);
        if (!empty) decide.mutate("deny");
      }}
    >
      <TextArea
        label={t("decide.reason_label")}
        name="reason"
        maxLength={longestReason}
        rows={4}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(toMultiLine(event.target.value))}
        onBlur={() => setLeft(true)}
        error={left && empty ? t("decide.reason_missing") : undefined}
      />
      <Button type="submit" size="large" block busy={decide.isPending} disabled={empty}>
        {words.send}
      </Button>
      <Button variant="quiet" block icon="arrow-left" onClick={() => setDenying(false)}>
        {t("app.back")}
      </Button>
    </Form>
  );
}
