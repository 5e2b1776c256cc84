import { TextField } from "@atrium/ui/components/text-field.tsx";
import type { ComponentProps } from "react";
import { usePhrases } from "./phrases.ts";

type Props = Pick<ComponentProps<typeof TextField>, "value" | "onBlur" | "error"> & {
  readonly onType: (email: string) => void;
  readonly "data-autofocus"?: boolean | undefined;
};

/** The field of the address that people sign in or up with: keyboards and password managers recognise it. */
export function EmailField({ onType, ...rest }: Props) {
  const t = usePhrases();
  return (
    <TextField
      label={t("sign_in.email_label")}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  );
}
