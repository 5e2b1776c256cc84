import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { classNames, isShown } from "./slot.ts";

interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, a press on the backdrop, or the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons below; the last one is the main one. */
  readonly actions?: ReactNode;
  /** `sheet` enters from the side, on a phone from below; `frame` is wide, for an embedded page, and fills a phone's screen. */
  readonly shape?: "box" | "sheet" | "frame";
  /** An alert dialog: its body is read out with its title. */
  readonly urgent?: boolean;
}

const Inside = createContext(false);

/**
 * The platform's modal dialog: it traps the focus, and returns it to the element that opened it. The focus starts at the title, or at the first
 * element inside with `data-autofocus`. Dialogs are not nested: a second question replaces the content of the first dialog.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, children, actions, shape = "box", urgent = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  /** Closings by code whose `close` events are still pending: a browser sends them in a later frame. */
  const untold = useRef(0);
  const titleId = useId();
  const bodyId = useId();
  if (use(Inside) && open) throw new Error(`The dialog "${title}" stands inside another one.`);

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      // The platform would choose the close button; the title tells the person where they are.
      (element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector("h2"))?.focus();
    }
    if (!open) closeUntold(element, untold);
  }, [open]);

  useEffect(() => (dialog.current ? closeByBackdrop(dialog.current) : undefined), []);

  // React may remove an open dialog, or hide it for a while. It is then closed, which returns the focus; `onClose` is not called, because
  // the person has not closed it, and a hidden one opens again.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => closeUntold(element, untold);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[shape])}
      closedby="any"
      role={urgent ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={urgent ? bodyId : undefined}
      onClose={() => {
        if (untold.current > 0) untold.current -= 1;
        else if (open) onClose();
      }}
    >
      {open && (
        <div className={styles.panel}>
          <header className={styles.head}>
            <h2 className={styles.title} id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="x" label={closeLabel} onClick={onClose} />
          </header>
          <div className={styles.body} id={bodyId} ref={reachable}>
            <Inside value>{children}</Inside>
          </div>
          {isShown(actions) && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

function closeUntold(dialog: HTMLDialogElement | null, untold: RefObject<number>): void {
  if (!dialog?.open) return;
  untold.current += 1;
  dialog.close();
}

/** A scrolling body is in the tab order, because the keyboard could not scroll it otherwise. */
function reachable(body: HTMLDivElement): () => void {
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.setAttribute("tabindex", "0");
    else body.removeAttribute("tabindex");
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/**
 * The behaviour of `closedby`, for browsers without it. Only a press that begins and ends on the backdrop counts, because selecting text may end
 * outside.
 */
function closeByBackdrop(dialog: HTMLDialogElement): (() => void) | undefined {
  if ("closedBy" in HTMLDialogElement.prototype) return undefined;
  let pressed = false;
  const press = (event: PointerEvent) => {
    pressed = event.target === dialog;
  };
  const release = (event: MouseEvent) => {
    if (pressed && event.target === dialog) dialog.close();
  };
  dialog.addEventListener("pointerdown", press);
  dialog.addEventListener("click", release);
  return () => {
    dialog.removeEventListener("pointerdown", press);
    dialog.removeEventListener("click", release);
  };
}
