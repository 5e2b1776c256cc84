import styles from "./key-cap.module.css";

/** A key of the keyboard, with its label. */
export function KeyCap({ children }: { readonly children: string }) {
  return <kbd className={styles.cap}>{children}</kbd>;
}

interface KeyHintsProps {
  /** Keys and their action: `["j", "k"]` and "move". */
  readonly hints: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** The keys of a page, in one line; hidden on devices that probably have no keyboard. */
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
