import { Button } from "@atrium/ui/components/button.tsx";
import type { Slot } from "@atrium/ui/components/slot.ts";
import type { ReactNode } from "react";
import styles from "./back-link.module.css";

type Props = {
  /** The link element, such as a router's link. */
  readonly link: Slot;
  readonly children: ReactNode;
};

/** The link back, above a title. */
export function BackLink({ link, children }: Props) {
  return (
    <div className={styles.back}>
      <Button variant="quiet" size="small" icon="arrow-left" render={link}>
        {children}
      </Button>
    </div>
  );
}
