import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { stepFailure } from "../../shared/flow/step-failure.tsx";
import { usePhrases } from "../../shared/phrases.ts";
import { useServices } from "../../shared/services.ts";
import type { ManagerRequest } from "./decide-page.tsx";

type Props = {
  /** The person waits for the answer; otherwise they are in, and can only be turned away. */
  readonly asked: boolean;
  readonly token: string;
  readonly onDecided: (request: ManagerRequest) => void;
};

/** Yes at once; no only with a reason, since the person reads it. */
export function Decision({ asked, token, onDecided }: Props) {
  const t = usePhrases();
  const { api } = useServices();
  const [denying, setDenying] = useState(false);
  const [reason, setReason] = useState("");
  const [left, setLeft] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: "approve" | "deny") =>
      api("PUT /manager-requests/decide", { body: { token, decision, ...(decision === "deny" ? { reason } : {}) } }),
    onSuccess: ({ data }) => onDecided(data.request),
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
            {t("decide.approve")}
          </Button>
        )}
        <Button variant={asked ? "secondary" : "primary"} size="large" block onClick={() => setDenying(true)}>
          {t("decide.deny")}
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
        maxLength={500}
        rows={4}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.target.value)}
        onBlur={() => setLeft(true)}
        error={left && empty ? t("decide.reason_missing") : undefined}
      />
      <Button type="submit" size="large" block busy={decide.isPending} disabled={empty}>
        {t("decide.send")}
      </Button>
      <Button variant="quiet" block icon="arrow-left" onClick={() => setDenying(false)}>
        {t("decide.back")}
      </Button>
    </Form>
  );
}
