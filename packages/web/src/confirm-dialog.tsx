import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "./phrases.ts";

export type ConfirmProps = {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** The labels of the two buttons: keep, and confirm. */
  readonly keep: string;
  readonly confirm: string;
  /** The action removes something. */
  readonly takesAway?: boolean;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onConfirm: () => void;
};

/** Asks for confirmation of an action. While the request runs, both buttons are blocked. */
export function ConfirmDialog({ open, title, text, keep, confirm, takesAway, busy, onKeep, onConfirm }: ConfirmProps) {
  const t = usePhrases();
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={title}
      closeLabel={t("app.close")}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onKeep}>
            {keep}
          </Button>
          <Button variant={takesAway ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
