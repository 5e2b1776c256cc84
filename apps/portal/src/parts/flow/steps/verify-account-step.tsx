import { randomHex } from "@atrium/web/random-hex.ts";
import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EmailField } from "@atrium/web/email-field.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../services.ts";
import { StepHeading } from "../../step-heading.tsx";
import { register, sendResetCode } from "../codes.ts";
import { changed } from "../draft.ts";
import { isFirstPassword, setsPassword } from "../flow-steps.ts";
import { startSession } from "../start-session.ts";
import { LeaveLink } from "../leave-link.tsx";
import { provedAddress } from "../proved-address.ts";
import { faultOf, stepFailure } from "../step-failure.tsx";
import type { StepProps } from "../step-props.ts";

const words = {
  sign_up: { title: "verify.title", text: "verify.text" },
  added: { title: "sign_up.added_title", text: "sign_up.added_text" },
  reset: { title: "reset.verify_title", text: "reset.verify_text" },
} as const;

/** Shows where the code is sent, and sends it; until then the address can be corrected. */
export function VerifyAccountStep({ draft, memory, onDone, onChange, onFault, onLeave, onArrived }: StepProps) {
  const t = usePhrases();
  const services = useServices();
  const [typed, setTyped] = useState(draft.email);
  const [left, setLeft] = useState(false);
  const sent = draft.sent_at !== undefined;
  const reset = setsPassword(draft);
  const { theme } = useBrand();
  const asked = isFirstPassword(draft) ? "added" : reset ? "reset" : "sign_up";
  const email = normalizeEmail(typed);
  const valid = isEmail(email);

  const send = useMutation({
    mutationFn: async () => {
      if (reset) {
        await sendResetCode(services, email);
        return onDone({ email, sent_at: Date.now() });
      }
      // The key belongs to the request's content: repeating the same request sends no second mail.
      const intent = (email === draft.email ? draft.intent : undefined) ?? randomHex(16);
      onChange({ email, intent });
      provedAddress.forget();
      const reply = await register(services, { ...changed(draft, { email }), intent }, memory.get().password ?? "");
      // A person whose address is already verified enters; everybody else verifies it first (A15).
      if (reply.user.confirmed) {
        const where = await startSession(services, { ...draft, email }, memory);
        return where === "in" ? onArrived() : onLeave(email);
      }
      return onDone({ email, intent, sent_at: Date.now() });
    },
    onError: (error) => {
      const fault = faultOf(error, t);
      if (fault) void onFault(fault);
    },
  });

  const failure = send.error && describeFailure(send.error, t);
  const ofEmail = failure?.place === "dialog" ? failure.text : undefined;
  const misspelt = left && typed.trim() !== "" && !valid ? t("sign_in.email_invalid") : undefined;
  return (
    <>
      <StepHeading
        title={t(words[asked].title, { brand: theme.name })}
        text={sent ? t("verify.sent_text", { email: draft.email }) : t(words[asked].text)}
      />
      <Form
        busy={send.isPending}
        error={ofEmail ? null : stepFailure(send.error, t, reset ? undefined : t("sign_up.unable"))}
        onSubmit={() => {
          if (sent) void onDone({});
          else if (valid) send.mutate();
        }}
      >
        {!sent && (
          <EmailField
            value={typed}
            onType={(email) => {
              setTyped(email);
              if (send.error) send.reset();
            }}
            onBlur={() => setLeft(true)}
            error={ofEmail ?? misspelt}
          />
        )}
        <Button type="submit" size="large" block busy={send.isPending} disabled={!valid}>
          {t(sent ? "sign_in.next" : "verify.send")}
        </Button>
        <LeaveLink onLeave={onLeave} />
      </Form>
    </>
  );
}
