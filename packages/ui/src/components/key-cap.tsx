import styles from "./key-cap.module.css";

/** A key of the keyboard, as it is written on it. */
export function KeyCap({ children }: { readonly children: string }) {
  return <kbd className={styles.cap}>{children}</kbd>;
}

interface KeyHintsProps {
  /** What keys do: `["j", "k"]` and "move". */
  readonly hints: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** The keys of a screen, in one quiet line; gone where there is most likely no keyboard. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <ul className={styles.hints}>
      {hints.map(({ keys, does }) => (
        <li key={does}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          <span>{does}</span>
        </li>
      ))}
    </ul>
  );
}
