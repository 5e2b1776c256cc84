import { Button } from "@atrium/ui/components/button.tsx";
import { Section } from "@atrium/ui/components/section.tsx";
import { Switch } from "@atrium/ui/components/switch.tsx";
import { useSyncExternalStore } from "react";
import styles from "./bridge.module.css";
import type { Grants } from "./grants.ts";
import { allActions } from "./setup.ts";

/** The actions that the app is granted, which can be switched off while it runs. */
export function Granted({ grants }: { readonly grants: Grants }) {
  const granted = useSyncExternalStore(grants.subscribe, grants.get);
  return (
    <Section
      title="Grants"
      action={
        <div className={styles.row}>
          <Button variant="secondary" size="small" onClick={() => grants.set(allActions)}>
            All
          </Button>
          <Button variant="secondary" size="small" onClick={() => grants.set([])}>
            None
          </Button>
        </div>
      }
    >
      <p className={styles.note} role="status">
        {granted.length} of {allActions.length} actions are granted. A change holds for the next message.
      </p>
      <details className={styles.folded}>
        <summary>Choose</summary>
        <div className={styles.grants}>
          {allActions.map((action) => (
            <Switch
              key={action}
              label={action}
              on={granted.includes(action)}
              onChange={(on) => grants.set(on ? [...granted, action] : granted.filter((one) => one !== action))}
            />
          ))}
        </div>
      </details>
    </Section>
  );
}
