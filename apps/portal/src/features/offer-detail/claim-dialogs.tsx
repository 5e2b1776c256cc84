import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "../../shared/phrases.ts";
import styles from "./offer.module.css";
import type { useClaim } from "./use-claim.ts";

type Props = { readonly title: string; readonly claim: ReturnType<typeof useClaim> };

/** Claim confirm, claim confirmed, and cancel deal (2 §2). While an answer is awaited nothing else can be chosen. */
export function ClaimDialogs({ title, claim }: Props) {
  const t = usePhrases();
  const { step, busy, close } = claim;

  return (
    <>
      <Dialog
        open={step === "confirming"}
        onClose={close}
        title={t("offer.confirm_title")}
        closeLabel={t("app.close")}
        actions={
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              {t("event.not_now")}
            </Button>
            <Button busy={busy} onClick={claim.claim}>
              {t("offer.claim")}
            </Button>
          </>
        }
      >
        <p className={styles.text}>{t("offer.confirm_text", { title })}</p>
      </Dialog>
      <Dialog
        open={step === "confirmed"}
        onClose={close}
        title={t("offer.confirmed_title")}
        closeLabel={t("app.close")}
        actions={<Button onClick={close}>{t("app.ok")}</Button>}
      >
        <p className={styles.text}>{t("offer.confirmed_text", { title })}</p>
      </Dialog>
      <Dialog
        open={step === "cancelling"}
        onClose={close}
        title={t("offer.cancel_title")}
        closeLabel={t("app.close")}
        actions={
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              {t("offer.keep")}
            </Button>
            <Button variant="danger" busy={busy} onClick={claim.cancel}>
              {t("offer.cancel")}
            </Button>
          </>
        }
      >
        <p className={styles.text}>{t("offer.cancel_text", { title })}</p>
      </Dialog>
    </>
  );
}
