import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./toaster.module.css";

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  /** An action that is offered while the message is shown. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface ToasterProps {
  /** The oldest first; three at most. */
  readonly toasts: readonly ToastMessage[];
  readonly onDismiss: (id: number) => void;
  readonly dismissLabel: string;
  /** How long each is shown, in milliseconds; longer if it can be undone. */
  readonly stays?: number;
}

const usual = 6000;
const withAction = 10_000;

/** Screen readers only announce content of a live region that existed before. */
const regionKnown = 100;

/**
 * Temporary messages above the page: read out politely, removed after a while, kept as long as the pointer or the focus is in one. Escape dismisses
 * the focused one, and the focus goes to the next message or back to where it came from.
 */
export function Toaster({ toasts, onDismiss, dismissLabel, stays = usual }: ToasterProps) {
  const [held, setHeld] = useState(false);
  const [known, setKnown] = useState(false);
  const corner = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), regionKnown);
    return () => clearTimeout(timer);
  }, []);
  // If a message disappears under the pointer, no leave event follows.
  if (held && toasts.length === 0) setHeld(false);

  const answer = (id: number) => {
    const lines = [...(corner.current?.children ?? [])];
    const line = lines.find((each) => each.contains(document.activeElement));
    const next = line?.nextElementSibling ?? line?.previousElementSibling;
    const goal = next?.querySelector("button") ?? cameFrom.current;
    if (line && goal instanceof HTMLElement) goal.focus();
    onDismiss(id);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it watches who looks at it; there is nothing to do with it
    <div
      ref={corner}
      className={styles.corner}
      role="status"
      aria-relevant="additions"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHeld(false);
      }}
    >
      {known &&
        toasts.map((toast) => (
          <ToastLine
            key={toast.id}
            toast={toast}
            stays={held ? undefined : toast.action ? Math.max(stays, withAction) : stays}
            dismissLabel={dismissLabel}
            onEnd={onDismiss}
            onAnswer={answer}
          />
        ))}
    </div>
  );
}

interface ToastLineProps {
  readonly toast: ToastMessage;
  /** Undefined while it is paused. */
  readonly stays: number | undefined;
  readonly dismissLabel: string;
  /** Its time is over. */
  readonly onEnd: (id: number) => void;
  /** The person has dismissed it. */
  readonly onAnswer: (id: number) => void;
}

function ToastLine({ toast, stays, dismissLabel, onEnd, onAnswer }: ToastLineProps) {
  const { id, text, action } = toast;
  useEffect(() => (stays === undefined ? undefined : after(stays, () => onEnd(id))), [id, stays, onEnd]);
  return (
    <div className={styles.toast}>
      <Icon name="check" className={styles.sign} />
      <p className={styles.text}>{text}</p>
      {action && (
        <Button
          variant="quiet"
          size="small"
          className={styles.action}
          onClick={() => {
            onAnswer(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon="x"
        label={dismissLabel}
        className={styles.close}
        onClick={() => onAnswer(id)}
        onKeyDown={({ key }) => {
          if (key === "Escape") onAnswer(id);
        }}
      />
    </div>
  );
}

/** Runs the work after a while. The time starts again while a modal dialog covers the page, because nobody can have read the message. */
function after(milliseconds: number, work: () => void): () => void {
  let timer = setTimeout(end, milliseconds);
  function end(): void {
    if (document.querySelector("dialog:modal")) timer = setTimeout(end, milliseconds);
    else work();
  }
  return () => clearTimeout(timer);
}
