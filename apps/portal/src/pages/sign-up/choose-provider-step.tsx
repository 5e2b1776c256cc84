import { Button } from "@atrium/ui/components/button.tsx";
import { useState } from "react";
import { ChooseProviderDialog } from "../../parts/choose-provider/choose-provider-dialog.tsx";
import { LeaveLink } from "../../parts/flow/leave-link.tsx";
import type { StepProps } from "../../parts/flow/step-props.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import styles from "./choose-provider-step.module.css";

/** The company's providers, in a dialog (1 §4); after closing it, the person can open it again, or leave the flow. */
export function ChooseProviderStep({ draft, onDone, onLeave }: StepProps) {
  const t = usePhrases();
  const [open, setOpen] = useState(true);
  return (
    <>
      <StepHeading title={t("sign_up.way_title")} text={t("sign_up.way_text", { email: draft.email })} />
      <div className={styles.ways}>
        {draft.sso_providers && (
          <>
            <Button size="large" block onClick={() => setOpen(true)}>
              {t("sign_up.way_choose")}
            </Button>
            <ChooseProviderDialog
              open={open}
              email={draft.email}
              providers={draft.sso_providers}
              onEmail={() => void onDone({ choice: "email" })}
              onClose={() => setOpen(false)}
            />
          </>
        )}
        <LeaveLink onLeave={onLeave} />
      </div>
    </>
  );
}
