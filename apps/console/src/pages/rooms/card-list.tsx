import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import { AddButton } from "./add-button.tsx";
import { CardHead } from "./card-head.tsx";
import styles from "./rooms.module.css";

type Props<T> = {
  readonly of: "rules" | "prices";
  readonly list: readonly T[];
  readonly most: number;
  /** The value of a new entry. */
  readonly fresh: T;
  readonly onChange: (list: T[]) => void;
  readonly children: (one: T, at: number) => ReactNode;
};

/** Rules or prices, one card each, in the order in which they decide. */
export function CardList<T>({ of, list, most, fresh, onChange, children }: Props<T>) {
  const t = usePhrases();
  return (
    <>
      {list.map((one, at) => {
        const number = String(at + 1);
        return (
          <div key={at} className={styles.card}>
            <CardHead
              title={t(`console.${of}_number`, { number })}
              remove={t(`console.${of}_remove`, { number })}
              at={at}
              list={list}
              onChange={onChange}
            />
            {children(one, at)}
          </div>
        );
      })}
      {list.length < most && <AddButton label={t(`console.${of}_add`)} onAdd={() => onChange([...list, fresh])} />}
    </>
  );
}
