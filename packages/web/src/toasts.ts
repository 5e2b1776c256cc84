import { createListeners } from "./listeners.ts";

/** What has happened, said in passing: nothing has to be answered. `failed` where something did not work. */
export type Toast = { id: number; text: string; kind: "done" | "failed" };

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
    show({ text, kind = "done" }: { text: string; kind?: Toast["kind"] }): void {
      const others = toasts.filter((each) => each.text !== text);
      set([...others, { id: ++last, text, kind }].slice(-most));
    },
    dismiss(id: number): void {
      set(toasts.filter((each) => each.id !== id));
    },
  };
}
