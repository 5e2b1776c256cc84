import { isPasswordComplete } from "@atrium/rules/password.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../services.ts";
import { StepHeading } from "../../step-heading.tsx";
import { CodeExhausted } from "../code-exhausted.tsx";
import { setNewPassword } from "../codes.ts";
import { isFirstPassword } from "../flow-steps.ts";
import { NewPasswordFields } from "@atrium/web/new-password-fields.tsx";
import { faultOf, stepFailure } from "../step-failure.tsx";
import type { StepProps } from "../step-props.ts";

/** Sets the new password with the code of the previous step. If the code has been used up meanwhile, returns to the sign-in page (A18). */
export function NewPasswordStep({ draft, memory, onDone, onFault, onLeave }: StepProps) {
  const t = usePhrases();
  const services = useServices();
  const [password, setPassword] = useState(() => memory.get().typed ?? "");

  const save = useMutation({
    mutationFn: async () => onDone(await setNewPassword(services, draft, memory, password)),
    onError: (error) => {
      const fault = faultOf(error, t);
      if (fault?.field !== "code") return;
      memory.set({ typed: password });
      void onFault(fault);
    },
  });

  const first = isFirstPassword(draft);
  const exhausted = save.error && describeFailure(save.error, t).code === "code_tries_exhausted";
  const fault = faultOf(save.error, t);
  return (
    <>
      <StepHeading
        title={t(first ? "sign_up.password_title" : "reset.password_title")}
        text={t(first ? "sign_up.password_text" : "reset.password_text")}
      />
      <Form
        busy={save.isPending}
        error={exhausted ? <CodeExhausted /> : fault ? null : stepFailure(save.error, t)}
        onSubmit={() => {
          if (isPasswordComplete(password) && !exhausted) save.mutate();
        }}
      >
        {exhausted ? (
          <Button size="large" block onClick={() => void onLeave(draft.email)}>
            {t("reset.back_to_sign_in")}
          </Button>
        ) : (
          <>
            <NewPasswordFields
              label={t(first ? "sign_in.password_label" : "reset.password_label")}
              email={draft.email}
              value={password}
              onChange={(typed) => {
                setPassword(typed);
                if (save.error) save.reset();
              }}
              error={fault?.field === "password" ? fault.text : undefined}
            />
            <Button type="submit" size="large" block busy={save.isPending} disabled={!isPasswordComplete(password)}>
              {t("reset.save")}
            </Button>
          </>
        )}
      </Form>
    </>
  );
}
