import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";
import { afterEmailCheck } from "@atrium/rules/login-step.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePhrases } from "../../shared/phrases.ts";
import { useBrand } from "../../shared/brand.ts";
import { paths } from "../../shared/paths.ts";
import { describeFailure } from "../../shared/refusal-places.ts";
import { useServices } from "../../shared/services.ts";
import { draft } from "./draft.ts";
import { type StandIn, StandInDialog } from "./stand-in-dialog.tsx";
import { StepHeading } from "./step-heading.tsx";

/** The e-mail step (1 §5): Next waits for a valid address, and for the answer to it. */
export function EmailStep() {
  const t = usePhrases();
  const { theme } = useBrand();
  const { api } = useServices();
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => draft.read().email);
  const [left, setLeft] = useState(false);
  const [dialog, setDialog] = useState<StandIn>();

  const check = useMutation({
    mutationFn: (address: string) => api("POST /auth/v2/validate-email", { body: { email: address } }),
    onSuccess: async (validation, address) => {
      const next = afterEmailCheck(validation);
      if (next !== "password") return setDialog(next === "provider" ? "provider" : "no_account");
      draft.write({ email, checked: address });
      await navigate({ to: paths.login, search: { step: "password" } });
    },
    onError: (error) => {
      if (describeFailure(error, t).place === "dialog") setDialog("unknown_domain");
    },
  });

  const failure = check.error && describeFailure(check.error, t);
  const valid = isEmail(normalizeEmail(email));
  const misspelt = left && email.trim() !== "" && !valid;
  const change = (typed: string) => {
    setEmail(typed);
    draft.write({ email: typed });
    if (check.error) check.reset();
  };

  return (
    <>
      <StepHeading title={t("sign_in.email_title", { brand: theme.name })} text={t("sign_in.email_text")} />
      <Form
        busy={check.isPending}
        error={failure && failure.place !== "dialog" ? failure.text : null}
        onSubmit={() => {
          if (valid) check.mutate(normalizeEmail(email));
        }}
      >
        <TextField
          label={t("sign_in.email_label")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          data-autofocus
          onChange={(event) => change(event.target.value)}
          onBlur={() => setLeft(true)}
          error={misspelt ? t("sign_in.email_invalid") : undefined}
        />
        <Button type="submit" size="large" block busy={check.isPending} disabled={!valid}>
          {t("sign_in.next")}
        </Button>
      </Form>
      <StandInDialog what={dialog} email={normalizeEmail(email)} onClose={() => setDialog(undefined)} />
    </>
  );
}
