import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import type { ReactNode } from "react";
import { ConfirmDialog, type ConfirmProps } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Participation } from "./use-participation.ts";

type Words = Pick<ConfirmProps, "title" | "text" | "confirm" | "keep">;

type Props = {
  readonly participation: Participation;
  readonly taking: Words;
  readonly taken: { readonly title: string; readonly text: ReactNode };
  readonly givingBack: Words;
};

/** Confirm, confirmed and cancel (2 §2), in the words of whatever is taken part in. */
export function ParticipationDialogs({ participation, taking, taken, givingBack }: Props) {
  const t = usePhrases();
  const { step, busy, close, take, giveBack } = participation;
  return (
    <>
      <ConfirmDialog {...taking} open={step === "confirming"} busy={busy} onKeep={close} onConfirm={take} />
      <Dialog
        open={step === "confirmed"}
        onClose={close}
        title={taken.title}
        closeLabel={t("app.close")}
        actions={<Button onClick={close}>{t("app.ok")}</Button>}
      >
        {taken.text}
      </Dialog>
      <ConfirmDialog
        {...givingBack}
        takesAway
        open={step === "cancelling"}
        busy={busy}
        onKeep={close}
        onConfirm={giveBack}
      />
    </>
  );
}
