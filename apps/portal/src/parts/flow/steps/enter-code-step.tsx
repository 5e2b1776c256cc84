import { isCodeComplete, readCode } from "@atrium/rules/verification-code.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { CodeField } from "@atrium/ui/components/code-field.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../services.ts";
import { StepHeading } from "../../step-heading.tsx";
import { checkResetCode, proveAddress } from "../codes.ts";
import { setsPassword } from "../flow-steps.ts";
import { CodeExhausted } from "../code-exhausted.tsx";
import { LeaveLink } from "../leave-link.tsx";
import { provedAddress, useProved } from "../proved-address.ts";
import { ResendCode } from "../resend-code.tsx";
import type { StepProps } from "../step-props.ts";

/**
 * The code from the mail (A14). The code of a reset is checked here, and kept until the new password is sent with it. A sign-up continues by
 * itself when the mail's link has verified the address in another tab.
 */
export function EnterCodeStep({ draft, memory, onDone, onChange, onLeave }: StepProps) {
  const t = usePhrases();
  const services = useServices();
  const digits = useBrand().config.code_digits;
  const [code, setCode] = useState(draft.code ?? "");
  const [refused, setRefused] = useState(() => {
    const { fault } = memory.get();
    return fault?.field === "code" ? fault.text : undefined;
  });

  const confirm = useMutation({
    mutationFn: async () => {
      if (setsPassword(draft)) {
        await checkResetCode(services, draft.email, code);
        return onDone({ code });
      }
      const { approval } = await proveAddress(services, code);
      return onDone({ approval });
    },
  });

  const isProved = useProved(draft.email) !== undefined && !setsPassword(draft);
  const goOn = useEffectEvent(() => {
    void onDone({ approval: provedAddress.take(draft.email) });
  });
  useEffect(() => {
    if (isProved) goOn();
  }, [isProved]);

  const failure = confirm.error && describeFailure(confirm.error, t);
  const exhausted = failure?.code === "code_tries_exhausted";
  return (
    <>
      <StepHeading title={t("verify.code_title")} text={t("verify.code_text", { email: draft.email })} />
      <Form
        busy={confirm.isPending}
        error={exhausted ? <CodeExhausted /> : failure && failure.place !== "field" ? failure.text : null}
        onSubmit={() => {
          if (isCodeComplete(code, digits)) confirm.mutate();
        }}
      >
        {!exhausted && (
          <>
            <CodeField
              label={t("verify.code_label")}
              name="code"
              value={code}
              onChange={(event) => {
                setCode(readCode(event.target.value, digits));
                setRefused(undefined);
                if (confirm.error) confirm.reset();
              }}
              // A person who is sent back to this step sees the error at once.
              data-autofocus={refused ? true : undefined}
              error={failure?.place === "field" ? failure.text : refused}
            />
            <Button type="submit" size="large" block busy={confirm.isPending} disabled={!isCodeComplete(code, digits)}>
              {t("verify.confirm")}
            </Button>
          </>
        )}
        <ResendCode
          draft={draft}
          // After too many wrong codes it is the only way on.
          isNext={exhausted}
          onSent={() => {
            setCode("");
            setRefused(undefined);
            confirm.reset();
            onChange({ sent_at: Date.now(), code: undefined });
          }}
        />
        {exhausted && draft.kind === "reset_password" ? (
          <Button variant="quiet" block icon="arrow-left" onClick={() => void onLeave(draft.email)}>
            {t("reset.back_to_sign_in")}
          </Button>
        ) : (
          <LeaveLink onLeave={onLeave} />
        )}
      </Form>
    </>
  );
}
