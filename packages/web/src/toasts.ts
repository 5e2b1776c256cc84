import { createListeners } from "./listeners.ts";

/** What may be done about it as long as it is said, such as to undo it. */
type ToastAction = { label: string; run: () => void };

/** What is done, said in passing: nothing has to be answered. What has failed waits for an answer (`trouble.ts`). */
export type Toast = { id: number; text: string; action?: ToastAction | undefined };

/** More would hide the page. */
const most = 3;

export type ToastStore = ReturnType<typeof createToasts>;

/** Polite messages in a corner of the page; what draws them is loaded with the first one. */
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
    /** The same words once more stand for themselves: they are said anew in place of the former. */
    show({ text, action }: { text: string; action?: ToastAction }): void {
      const others = toasts.filter((each) => each.text !== text);
      set([...others, { id: ++last, text, action }].slice(-most));
    },
    dismiss(id: number): void {
      set(toasts.filter((each) => each.id !== id));
    },
  };
}
