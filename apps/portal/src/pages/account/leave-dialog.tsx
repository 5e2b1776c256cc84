import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { useBlocker } from "@tanstack/react-router";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import styles from "./account.module.css";

type Props = { readonly unsaved: boolean; readonly onDiscard: () => void };

/** Asks before a person leaves unsaved changes. It does not ask when the session has ended: the changes could not be saved any more. */
export function LeaveDialog({ unsaved, onDiscard }: Props) {
  const t = usePhrases();
  const { session } = useServices();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && current.pathname !== next.pathname && session.state() === "signed_in",
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const asked = blocker.status === "blocked";
  return (
    <Dialog
      open={asked}
      onClose={() => blocker.reset?.()}
      title={t("account.leave_title")}
      closeLabel={t("app.close")}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onDiscard();
              blocker.proceed?.();
            }}
          >
            {t("account.leave_go")}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t("account.leave_stay")}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t("account.leave_text")}</p>
    </Dialog>
  );
}
