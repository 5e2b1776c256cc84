import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./bottom-bar.module.css";
import { Icon, type IconName } from "./icon.tsx";
import { ListItems } from "./list-items.tsx";
import { fillSlot, type Slot } from "./slot.ts";

interface BottomBarProps {
  readonly label: string;
  /** `BottomBarItem`s. Five fit on any phone; more of them are scrolled to. */
  readonly children: ReactNode;
}

/** The main navigation on a phone; hidden from 769 px, where the header has it. */
export function BottomBar({ label, children }: BottomBarProps) {
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the current item into view.
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && here)
      list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.clientWidth) / 2;
  });
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul ref={list} className={styles.list}>
        <ListItems>{children}</ListItems>
      </ul>
    </nav>
  );
}

interface BottomBarItemProps {
  readonly icon: IconName;
  readonly label: string;
  /** The current item has `aria-current="page"`, as router links do. */
  readonly link: Slot;
}

export function BottomBarItem({ icon, label, link }: BottomBarItemProps) {
  return fillSlot(
    link,
    styles.item ?? "",
    <>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <span className={styles.label}>{label}</span>
    </>,
  );
}
