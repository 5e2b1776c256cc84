import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "trailing" | "autoComplete"> & {
  readonly autoComplete: "current-password" | "new-password";
  readonly showLabel: string;
  readonly hideLabelText: string;
};

/** Paste and password managers work: an ordinary input whose type changes. */
export function PasswordField({ showLabel, hideLabelText, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? hideLabelText : showLabel}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
