import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { isPasswordComplete } from "@atrium/rules/password.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { PasswordField } from "@atrium/web/password-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { NewPasswordFields } from "@atrium/web/new-password-fields.tsx";
import { faultOf } from "../../parts/flow/step-failure.tsx";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../parts/services.ts";
import { keepUser } from "./account-queries.ts";
import styles from "./account.module.css";

type Props = {
  readonly open: boolean;
  readonly email: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Changes the password (1 §5): closes on success, and keeps all input on failure. */
export function PasswordDialog({ open, onClose, ...rest }: Props) {
  const t = usePhrases();
  return (
    <Dialog open={open} onClose={onClose} title={t("account.password_change")} closeLabel={t("app.close")}>
      <PasswordForm {...rest} onCancel={onClose} />
    </Dialog>
  );
}

type FormProps = Pick<Props, "email" | "onChanged"> & { readonly onCancel: () => void };

function PasswordForm({ email, onChanged, onCancel }: FormProps) {
  const t = usePhrases();
  const services = useServices();
  const id = useId();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [compared, setCompared] = useState(false);
  const key = useRef("");

  const changing = useMutation({
    mutationFn: () => {
      // After a lost connection the same change is sent again, and has one effect.
      key.current ||= crypto.randomUUID();
      const body = { password: current, new_password: next };
      return services.api("PUT /users/current", { body, idempotencyKey: key.current });
    },
    onError: (error) => {
      if (!(error instanceof ApiUnreachable)) key.current = "";
    },
    onSuccess: ({ data }) => {
      keepUser(services, data.user);
      onChanged();
    },
  });

  const typed = (change: (typed: string) => void) => (value: string) => {
    change(value);
    key.current = "";
    if (changing.error) changing.reset();
  };
  const faults = faultsOf(changing.error, t);
  const complete = current !== "" && isPasswordComplete(next) && next === again;
  return (
    <Form
      busy={changing.isPending}
      error={faults.form}
      onSubmit={() => {
        if (complete) changing.mutate();
      }}
    >
      <PasswordField
        id={`${id}-current`}
        label={t("account.password_current")}
        name="current_password"
        autoComplete="current-password"
        data-autofocus
        value={current}
        onChange={({ target }) => typed(setCurrent)(target.value)}
        error={faults.current}
      />
      <NewPasswordFields
        label={t("reset.password_label")}
        email={email}
        value={next}
        onChange={typed(setNext)}
        error={faults.next}
      />
      <PasswordField
        id={`${id}-again`}
        label={t("account.password_confirm")}
        name="confirm_password"
        autoComplete="new-password"
        value={again}
        onChange={({ target }) => typed(setAgain)(target.value)}
        onBlur={() => setCompared(again !== "")}
        error={compared && again !== next ? t("account.passwords_not_equal") : undefined}
      />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          {t("account.cancel")}
        </Button>
        <Button type="submit" busy={changing.isPending} disabled={!complete}>
          {t("reset.save")}
        </Button>
      </div>
    </Form>
  );
}

type Faults = { current?: string; next?: string; form: string | null };

/** Shows each refusal at its field. */
function faultsOf(error: unknown, t: Translate): Faults {
  if (!error) return { form: null };
  const { code, text } = describeFailure(error, t);
  if (code === "wrong_password") return { current: text, form: null };
  if (code === "password_reused") return { next: text, form: null };
  const fault = error instanceof ApiRefusal ? faultOf(error, t) : undefined;
  return fault ? { next: fault.text, form: null } : { form: text };
}
