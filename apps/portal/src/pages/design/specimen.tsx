import { createContext, type ReactNode, use } from "react";
import styles from "./design.module.css";
import type { DesignView } from "./view.ts";

export type Scheme = "light" | "dark" | "device";

const schemesOf: Record<NonNullable<DesignView["mode"]> | "device", readonly Scheme[]> = {
  device: ["device"],
  light: ["light"],
  dark: ["dark"],
  both: ["light", "dark"],
};

const Schemes = createContext<readonly Scheme[]>(["device"]);

/** Every group inside is rendered once in each of the view's modes. */
export function InModes({ mode, children }: { readonly mode: DesignView["mode"]; readonly children: ReactNode }) {
  return <Schemes value={schemesOf[mode ?? "device"]}>{children}</Schemes>;
}

type GroupProps = {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Replaces the view's modes. */
  readonly schemes?: readonly Scheme[];
  readonly children: ReactNode | ((scheme: Scheme) => ReactNode);
};

/** A group of components, each in every state; two modes are side by side. */
export function Group({ id, title, text, schemes, children }: GroupProps) {
  const chosen = use(Schemes);
  const shown = schemes ?? chosen;
  return (
    <section className={styles.group} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.head} lang="en">
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p className={styles.note}>{text}</p>}
      </div>
      <div className={styles.schemes} data-count={shown.length}>
        {shown.map((scheme) => (
          <div key={scheme} className={styles.scheme} data-scheme={scheme}>
            {typeof children === "function" ? children(scheme) : children}
          </div>
        ))}
      </div>
    </section>
  );
}

type SpecimenProps = {
  readonly of: string;
  /**
   * `row`: side by side in their own width. `column`: one below the other. `wide`: full width. `frame`: contains what would otherwise cover
   * the whole page.
   */
  readonly as?: "row" | "column" | "wide" | "frame";
  readonly children: ReactNode;
};

/** One component, or one of its states, under its name. */
export function Specimen({ of, as = "row", children }: SpecimenProps) {
  return (
    <div className={styles.specimen}>
      <p className={styles.caption} lang="en" dir="ltr">
        {of}
      </p>
      <div className={styles[as]}>{children}</div>
    </div>
  );
}
