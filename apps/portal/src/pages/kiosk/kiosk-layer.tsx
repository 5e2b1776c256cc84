import { useEffect } from "react";
import { useKioskVisitor } from "../../parts/kiosk.ts";
import { useSession } from "@atrium/web/services.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { IdleDialog } from "./idle-dialog.tsx";
import { keepScreenAwake } from "./screen-awake.ts";

type Props = {
  /** Whether the portal is in maintenance: then there can be no activity. */
  readonly resting: boolean;
};

/** What kiosk mode adds to every screen of this tab. It is off while nobody is signed in, because then staff are setting up the kiosk. */
export function KioskLayer({ resting }: Props) {
  const { tokens } = useSession();
  const visitor = useKioskVisitor();
  useEffect(() => keepScreenAwake(), []);
  return (
    <>
      <CodeDialog key={visitor} />
      {tokens && !resting && <IdleDialog />}
    </>
  );
}
