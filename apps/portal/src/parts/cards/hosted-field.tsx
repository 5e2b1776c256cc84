import { Fault } from "@atrium/ui/components/fault.tsx";
import { type Ref, useId } from "react";
import styles from "./cards.module.css";

type Props = {
  readonly label: string;
  readonly error: string | undefined;
  readonly ready: boolean;
  readonly host: Ref<HTMLDivElement>;
  readonly onLabel: () => void;
};

/** The place of a provider's field, with its label: it looks like one of our fields, but its content is not accessible to us. */
export function HostedField({ label, error, ready, host, onLabel }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      {/* The provider's field has its own label inside; this one is for sighted people and pointers. */}
      <span className={styles.label} aria-hidden="true" onPointerUp={onLabel}>
        {label}
      </span>
      <div className={styles.box} data-invalid={error ? true : undefined} data-ready={ready || undefined}>
        <div id={`card-field-${id}`} ref={host} className={styles.host} />
      </div>
      {error && <Fault>{error}</Fault>}
    </div>
  );
}
