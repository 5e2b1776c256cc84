import { createListeners } from "./listeners.ts";

/** What is done, said in passing: nothing has to be answered. What has failed waits for an answer (`trouble.ts`). */
export type Toast = { id: number; text: string };

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
    show({ text }: { text: string }): void {
      const others = toasts.filter((each) => each.text !== text);
      set([...others, { id: ++last, text }].slice(-most));
    },
    dismiss(id: number): void {
      set(toasts.filter((each) => each.id !== id));
    },
  };
}
