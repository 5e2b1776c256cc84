import { Button } from "@atrium/ui/components/button.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import type { ReactNode } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import styles from "./kiosk-header.module.css";

type Props = {
  /** The layout's own logo, with its link to the building's home. */
  readonly logo: ReactNode;
};

/** Replaces the header in kiosk mode: one button, which leaves the mode (M8, 2 §2). */
export function KioskHeader({ logo }: Props) {
  const t = usePhrases();
  const { kiosk } = useServices();
  const { name } = useBuilding();
  const leaves = useFlag("exit-kiosk-mode");
  return (
    <PageHeader
      logo={logo}
      middle={<span className={styles.building}>{name}</span>}
      end={
        leaves && (
          <Button variant="secondary" icon="x" className={styles.exit ?? ""} onClick={() => kiosk.leave()}>
            {t("kiosk.exit")}
          </Button>
        )
      }
    />
  );
}
