import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { type ReactNode, useState } from "react";
import { Camera } from "../camera/camera.tsx";
import styles from "./scanner.module.css";

type ScannerProps = {
  readonly onCode: (text: string) => void;
  /** The label of the field for a code that the camera cannot read, and of its button. */
  readonly label: string;
  readonly submit: string;
  readonly busy?: boolean;
};

/** Reads codes with the camera, or as they are typed. */
export function Scanner({ onCode, label, submit, busy = false }: ScannerProps) {
  const [typed, setTyped] = useState("");
  const send = () => {
    if (typed.trim() === "") return;
    onCode(typed);
    setTyped("");
  };
  return (
    <>
      <Camera onCode={onCode} />
      <Form busy={false} error={undefined} onSubmit={send}>
        <TextField
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" size="small" variant="secondary" busy={busy}>
            {submit}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** How many of all have come or are redeemed. */
export function ScanCount({ children }: { readonly children: ReactNode }) {
  return <p className={styles.count}>{children}</p>;
}

type OutcomeProps = {
  /** Undefined until something has been scanned. */
  readonly icon: IconName | undefined;
  readonly text: string;
  /** The actions that it offers. */
  readonly children: ReactNode;
};

/** The outcome of the latest scan, announced at once. */
export function ScanOutcome({ icon, text, children }: OutcomeProps) {
  return (
    <div className={styles.outcome} data-shown={icon !== undefined || undefined}>
      <p role="status" aria-live="assertive" className={styles.text}>
        {icon && <Icon name={icon} />}
        {text}
      </p>
      {children}
    </div>
  );
}
