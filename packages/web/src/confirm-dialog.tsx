import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "./phrases.ts";

export type ConfirmProps = {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** What the two buttons say: that it shall stay as it is, and that it shall be done. */
  readonly keep: string;
  readonly confirm: string;
  /** Something is taken away by it. */
  readonly takesAway?: boolean;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onConfirm: () => void;
};

/** Asks once more before something is done. While the answer is awaited nothing else can be chosen. */
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
