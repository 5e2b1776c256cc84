import { createListeners } from "./listeners.ts";

/** An action that a toast offers, such as undo. */
type ToastAction = { label: string; run: () => void };

/** A confirmation that needs no answer. A failure needs one (`trouble.ts`). */
export type Toast = { id: number; text: string; action?: ToastAction | undefined };

/** More would hide the page. */
const most = 3;

export type ToastStore = ReturnType<typeof createToasts>;

/** The toasts in a corner of the page; the component that renders them is loaded with the first one. */
export function createToasts() {
  const { subscribe, tell } = createListeners();
  let toasts: readonly Toast[] = [];
  let last = 0;

  function set(next: readonly Toast[]): void {
    toasts = next;
    tell();
  }

  return {
    get: () => toasts,
    subscribe,
    /** A repeated text replaces the former toast, so that it is announced again. */
    show({ text, action }: { text: string; action?: ToastAction }): void {
      const others = toasts.filter((each) => each.text !== text);
      set([...others, { id: ++last, text, action }].slice(-most));
    },
    dismiss(id: number): void {
      set(toasts.filter((each) => each.id !== id));
    },
  };
}
