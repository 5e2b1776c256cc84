import { type KeyboardEvent, type ReactNode, useRef } from "react";
import styles from "./row-list.module.css";
import { useKeys } from "./use-keys.ts";

interface RowListProps {
  readonly label: string;
  /** `<li>`s; each has one link with `data-row`, and may have a checkbox. */
  readonly children: ReactNode;
  /** Whether letter keys are on: j and k move, x marks. Arrow keys work inside the list in any case. */
  readonly keys?: boolean;
  /** A row is open beside the list: moving to another row opens that one. */
  readonly follow?: boolean;
}

/** Rows with keyboard navigation by j and k or by arrows; Enter opens the focused one, because it is a link. */
export function RowList({ label, children, keys = true, follow = false }: RowListProps) {
  const list = useRef<HTMLUListElement>(null);

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const focused = (row: HTMLElement) => row.closest("li")?.contains(document.activeElement);
  const move = (step: 1 | -1) => {
    const all = rows();
    const open = all.findIndex((row) => row.hasAttribute("aria-current"));
    const held = all.findIndex(focused);
    const from = follow || held < 0 ? open : held;
    const next = all[from < 0 ? 0 : from + step];
    next?.focus();
    if (follow) next?.click();
  };
  const mark = () => {
    const row = rows().find(focused);
    row?.closest("li")?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
  };
  useKeys({ j: () => move(1), k: () => move(-1), x: mark }, keys);

  const arrows = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (!step) return;
    event.preventDefault();
    move(step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links are pressed; the arrows only go from one to the next
    <ul ref={list} className={styles.list} aria-label={label} onKeyDown={arrows}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A link with `data-row`. */
  readonly children: ReactNode;
  /** A checkbox before it. */
  readonly check?: ReactNode;
}

/** A row of a list: as high as its lines need, highlighted as a whole. */
export function Row({ children, check }: RowProps) {
  return (
    <li className={styles.row}>
      {check}
      {children}
    </li>
  );
}
