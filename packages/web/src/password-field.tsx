import { passwordLength } from "@atrium/rules/password.ts";
import { PasswordField as Field } from "@atrium/ui/components/password-field.tsx";
import type { ComponentProps } from "react";
import { usePhrases } from "./phrases.ts";

type Props = Omit<ComponentProps<typeof Field>, "showLabel" | "hideLabelText" | "maxLength">;

/** The field for a password: the current one, a new one, or its repetition. */
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
