import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { lazy, type ReactNode, Suspense } from "react";
import { ConfirmDialog, type ConfirmProps } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Participation } from "./use-participation.ts";

const Similar = lazy(() => import("./similar.tsx"));

type Words = Pick<ConfirmProps, "title" | "text" | "confirm" | "keep">;

type Props = {
  readonly participation: Participation;
  readonly taking: Words;
  readonly taken: { readonly title: string; readonly text: ReactNode };
  readonly givingBack: Words;
  /** Somebody else was faster: shows the alternatives, and an action beside the close button if there is one. */
  readonly lost: {
    readonly title: string;
    readonly text: string;
    readonly act?: { readonly label: string; readonly run: () => void } | undefined;
  };
  readonly contentUuid: string;
};

/** The dialogs Confirm, Confirmed and Cancel (2 §2), with the texts of the item's kind. */
export function ParticipationDialogs({ participation, taking, taken, givingBack, lost, contentUuid }: Props) {
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
      <Dialog
        open={step === "lost"}
        onClose={close}
        title={lost.title}
        closeLabel={t("app.close")}
        actions={
          <>
            <Button variant={lost.act ? "secondary" : "primary"} onClick={close}>
              {t("app.ok")}
            </Button>
            {lost.act && (
              <Button
                onClick={() => {
                  close();
                  lost.act?.run();
                }}
              >
                {lost.act.label}
              </Button>
            )}
          </>
        }
      >
        <p>{lost.text}</p>
        <Suspense>
          <Similar contentUuid={contentUuid} onFollow={close} />
        </Suspense>
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
