import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { Menu } from "@atrium/ui/components/menu.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type ComponentProps, type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./home-layout.module.css";

type Props = {
  readonly row: string;
  readonly name: string;
  /** How its buttons name it, if other rows may have the same name. */
  readonly label?: string;
  /** The event handlers of its handle. */
  readonly handle: ComponentProps<"span">;
  readonly dragged: boolean;
  /** The dragged row would be dropped before it. */
  readonly dropsHere: boolean;
  readonly face?: ReactNode;
  readonly about?: ReactNode;
  readonly pills?: ReactNode;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  /** The items of its menu. */
  readonly children: ReactNode;
};

/** A row that is dragged by its handle, and moved by its buttons and its menu. */
export function MovableRow({
  row,
  name,
  label = name,
  handle,
  dragged,
  dropsHere,
  face,
  about,
  pills,
  onUp,
  onDown,
  children,
}: Props) {
  const t = usePhrases();
  const keepsFocus = useKeptFocus();
  return (
    <li
      className={styles.row}
      data-drag-row={row}
      data-dragged={dragged || undefined}
      data-drop={dropsHere || undefined}
      {...keepsFocus}
    >
      <span className={styles.handle} aria-hidden="true" {...handle}>
        <svg viewBox="0 0 10 16" width="10" height="16" fill="currentColor">
          {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
        </svg>
      </span>
      {face}
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
      <span className={styles.pills}>{pills}</span>
      <span className={styles.acts}>
        <Move label={t("console.move_up", { name: label })} short="↑" run={onUp} />
        <Move label={t("console.move_down", { name: label })} short="↓" run={onDown} />
        <Menu trigger={<IconButton icon="menu" label={t("console.home_more", { name: label })} />}>{children}</Menu>
      </span>
    </li>
  );
}

/** A row that moves in the document loses the focus: it is restored. */
function useKeptFocus() {
  const held = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) held.current?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      held.current = target;
    },
    onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget) held.current = undefined;
    },
  };
}

type MoveProps = { readonly label: string; readonly short: string; readonly run: (() => void) | undefined };

/** The button keeps its place and its focus at the end of a list, so that pressing it repeatedly moves on. */
function Move({ label, short, run }: MoveProps) {
  return (
    <Button variant="quiet" size="small" aria-label={label} aria-disabled={!run || undefined} onClick={run}>
      {short}
    </Button>
  );
}
