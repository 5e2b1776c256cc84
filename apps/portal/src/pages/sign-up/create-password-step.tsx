import { isPasswordComplete } from "@atrium/rules/password.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { checkPassword } from "../../parts/flow/codes.ts";
import { LeaveLink } from "../../parts/flow/leave-link.tsx";
import { NewPasswordFields } from "@atrium/web/new-password-fields.tsx";
import { faultOf, stepFailure } from "../../parts/flow/step-failure.tsx";
import type { StepProps } from "../../parts/flow/step-props.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";

/** The password of a new account (A13). It is kept in memory only, so that a reload asks for it again. */
export function CreatePasswordStep({ draft, memory, onDone, onLeave }: StepProps) {
  const t = usePhrases();
  const services = useServices();
  const [password, setPassword] = useState(() => memory.get().password ?? "");
  const [fault, setFault] = useState(() => memory.get().fault);
  const next = useMutation({
    mutationFn: async () => {
      await checkPassword(services, draft, password);
      const same = password === memory.get().password;
      memory.set({ password });
      // Another password makes it another request for an account.
      return onDone(same ? {} : { intent: undefined, sent_at: undefined });
    },
  });
  const found = faultOf(next.error, t);
  const refused = found?.field === "password" ? found : undefined;
  return (
    <>
      <StepHeading title={t("sign_up.password_title")} text={t("sign_up.password_text")} />
      <Form
        busy={next.isPending}
        error={refused ? null : stepFailure(next.error, t)}
        onSubmit={() => {
          if (isPasswordComplete(password)) next.mutate();
        }}
      >
        <NewPasswordFields
          label={t("sign_in.password_label")}
          email={draft.email}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setFault(undefined);
            if (next.error) next.reset();
          }}
          error={refused?.text ?? (fault?.field === "password" ? fault.text : undefined)}
        />
        <Button type="submit" size="large" block busy={next.isPending} disabled={!isPasswordComplete(password)}>
          {t("sign_in.next")}
        </Button>
        <LeaveLink onLeave={onLeave} />
      </Form>
    </>
  );
}
