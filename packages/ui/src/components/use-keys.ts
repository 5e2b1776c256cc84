import { useEffect } from "react";

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Where keys have another use: the person types or selects there, or a dialog or menu is open. */
const taken = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], dialog";

/** Single-key shortcuts of the page, by the names of `KeyboardEvent.key`. WCAG 2.1.4: letter keys need a switch (`on`). */
export function useKeys(keys: Keys, on = true): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      if (document.querySelector("dialog:modal")) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
