import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { WindowBlocked } from "./launch-admin.ts";

interface AdminFailedProps {
  readonly error: unknown;
  readonly onClose: () => void;
}

/** Why the administration could not be opened (1 §8). */
export function AdminFailed({ error, onClose }: AdminFailedProps) {
  const t = usePhrases();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("nav.admin_failed")}
      closeLabel={t("app.close")}
      actions={<Button onClick={onClose}>{t("app.ok")}</Button>}
    >
      <p role="alert">{error instanceof WindowBlocked ? t("nav.window_blocked") : describeFailure(error, t).text}</p>
    </Dialog>
  );
}
