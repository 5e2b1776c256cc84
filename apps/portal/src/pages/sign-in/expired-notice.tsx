import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";

/** Why a person who was signed in is on this page (1 §4). */
export function ExpiredNotice() {
  const t = usePhrases();
  const { session } = useServices();
  return (
    <Dialog
      open
      onClose={session.dismissNotice}
      title={t("session.expired_title")}
      closeLabel={t("app.close")}
      actions={<Button onClick={session.dismissNotice}>{t("app.ok")}</Button>}
    >
      <p>{t("session.expired_text")}</p>
    </Dialog>
  );
}
