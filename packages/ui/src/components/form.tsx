import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import styles from "./form.module.css";
import { Icon } from "./icon.tsx";
import { isShown } from "./slot.ts";

type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "action" | "ref"> & {
  /** A request is pending: another submit is ignored. */
  readonly busy: boolean;
  /** Why the whole form was refused; null if it was not. */
  readonly error: ReactNode;
  readonly onSubmit: (data: FormData, submitter: HTMLElement | null) => void;
};

/**
 * The base of every form. After a submit the focus goes to the error summary, or without one to the first invalid field, so that nobody has to search
 * for the reason. The browser's own messages are off, because they use its language, not the page's.
 */
export function Form({ busy, error, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const awaited = useRef(false);
  const failing = isShown(error);

  useEffect(() => {
    if (busy || !awaited.current) return;
    const target = form.current?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]');
    if (!target) return;
    awaited.current = false;
    target.focus();
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    awaited.current = true;
    onSubmit(new FormData(event.currentTarget, event.nativeEvent.submitter), event.nativeEvent.submitter);
  };

  return (
    <form
      noValidate
      {...rest}
      ref={form}
      className={styles.form}
      aria-busy={busy || undefined}
      onSubmit={submit}
      onInput={() => {
        awaited.current = false;
      }}
    >
      {failing && (
        <div className={styles.summary} role="alert" tabIndex={-1}>
          <Icon name="alert" />
          <div>{error}</div>
        </div>
      )}
      {children}
    </form>
  );
}
