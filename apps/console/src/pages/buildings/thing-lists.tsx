import { movedTo } from "@atrium/rules/home-layout.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ComponentProps } from "react";
import styles from "../../parts/edit/edit.module.css";
import { ThingItem } from "./thing-item.tsx";

type Thing = { readonly uuid: string };

type Props<T extends Thing> = {
  readonly things: readonly T[];
  readonly shownOf: (thing: T) => Pick<ComponentProps<typeof ThingItem>, "name" | "imageUrl" | "imageFocus" | "icon">;
  readonly onOpen: (thing: T) => void;
  readonly onArchive: (thing: T, archived: boolean) => void;
};

type VisibleProps<T extends Thing> = Props<T> & {
  readonly label: string;
  /** The new order, as uuids. */
  readonly onOrder: (uuids: string[]) => void;
};

/** Visible tiles or facilities, in the portal's order. */
export function VisibleThings<T extends Thing>({
  label,
  things,
  shownOf,
  onOpen,
  onArchive,
  onOrder,
}: VisibleProps<T>) {
  const move = (from: number, to: number) => onOrder(movedTo(things, from, to).map(({ uuid }) => uuid));
  return (
    <ol className={styles.things} role="list" aria-label={label}>
      {things.map((thing, at) => (
        <ThingItem
          key={thing.uuid}
          {...shownOf(thing)}
          onOpen={() => onOpen(thing)}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < things.length - 1 ? () => move(at, at + 1) : undefined}
          onArchive={() => onArchive(thing, true)}
        />
      ))}
    </ol>
  );
}

/** Archived tiles or facilities, behind a disclosure; without any, nothing. */
export function ArchivedThings<T extends Thing>({ things, shownOf, onOpen, onArchive }: Props<T>) {
  const t = usePhrases();
  if (things.length === 0) return null;
  return (
    <details>
      <summary>{t("console.tiles_archived")}</summary>
      <ul className={styles.things} role="list" aria-label={t("console.tiles_archived")}>
        {things.map((thing) => (
          <ThingItem
            key={thing.uuid}
            {...shownOf(thing)}
            onOpen={() => onOpen(thing)}
            onRestore={() => onArchive(thing, false)}
          />
        ))}
      </ul>
    </details>
  );
}
