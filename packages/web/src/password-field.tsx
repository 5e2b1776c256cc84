import { passwordLength } from "@atrium/rules/password.ts";
import { PasswordField as Field } from "@atrium/ui/components/password-field.tsx";
import type { ComponentProps } from "react";
import { usePhrases } from "./phrases.ts";

type Props = Omit<ComponentProps<typeof Field>, "showLabel" | "hideLabelText" | "maxLength">;

/** Where people type a password: the one that they have, a new one, or a new one once more. */
export function PasswordField(props: Props) {
  const t = usePhrases();
  return (
    <Field
      showLabel={t("sign_in.password_show")}
      hideLabelText={t("sign_in.password_hide")}
      maxLength={passwordLength.most}
      {...props}
    />
  );
}
