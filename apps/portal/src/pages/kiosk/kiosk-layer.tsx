import { useEffect } from "react";
import { useKioskVisitor } from "../../parts/kiosk.ts";
import { useSession } from "@atrium/web/services.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { IdleDialog } from "./idle-dialog.tsx";
import { keepScreenAwake } from "./screen-awake.ts";

type Props = {
  /** Whether the portal is in maintenance: then nobody can have done anything. */
  readonly resting: boolean;
};

/** What kiosk mode adds to every screen of this tab. Where nobody is signed in, somebody is at work on the kiosk itself. */
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
