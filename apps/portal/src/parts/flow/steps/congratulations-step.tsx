import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { useMutation } from "@tanstack/react-query";
import { useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../services.ts";
import { StepHeading } from "../../step-heading.tsx";
import { approvalAfter } from "../approval.ts";
import { startSession } from "../start-session.ts";
import { stepFailure } from "../step-failure.tsx";
import type { StepProps } from "../step-props.ts";
import styles from "./congratulations-step.module.css";

/** The end of a flow: "Continue" logs in with the new credentials (A16). */
export function CongratulationsStep({ draft, memory, onLeave, onWaiting, onArrived }: StepProps) {
  const t = usePhrases();
  const services = useServices();
  const { theme } = useBrand();
  const reset = draft.kind === "reset_password";

  const proceed = useMutation({
    mutationFn: async () => {
      const { email } = draft;
      const { password } = memory.get();
      try {
        return (await startSession(services, draft, memory)) === "in" ? await onArrived() : await onLeave(email);
      } catch (error) {
        const approval = password && (await approvalAfter(services, error, { email, password }));
        if (!approval) throw error;
        return onWaiting(email, approval);
      }
    },
  });

  return (
    <>
      <span className={styles.sign}>
        <Icon name="check" size={32} />
      </span>
      <StepHeading
        title={reset ? t("reset.done_title") : t("sign_up.done_title", { name: draft.first_name })}
        text={reset ? t("reset.done_text") : t("sign_up.done_text", { brand: theme.name })}
      />
      <Form busy={proceed.isPending} error={stepFailure(proceed.error, t)} onSubmit={() => proceed.mutate()}>
        <Button type="submit" size="large" block busy={proceed.isPending} trailingIcon="arrow-right">
          {t("sign_up.continue")}
        </Button>
      </Form>
    </>
  );
}
