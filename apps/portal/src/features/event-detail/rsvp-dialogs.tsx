import { eventDates } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { useBuilding } from "../../shared/buildings.ts";
import { usePhrases } from "../../shared/phrases.ts";
import { useLanguage } from "../../shared/services.ts";
import styles from "./event.module.css";
import type { EventPost } from "./event-queries.ts";
import type { useRsvp } from "./use-rsvp.ts";

type Props = { readonly event: EventPost; readonly rsvp: ReturnType<typeof useRsvp> };

/** Confirm RSVP, RSVP confirmed, and cancel RSVP (2 §2). While an answer is awaited nothing else can be chosen. */
export function RsvpDialogs({ event, rsvp }: Props) {
  const t = usePhrases();
  const { step, busy, close } = rsvp;
  const { title } = event;
  const time = useTime(event);

  return (
    <>
      <Dialog
        open={step === "confirming"}
        onClose={close}
        title={t("event.confirm_title")}
        closeLabel={t("app.close")}
        actions={
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              {t("event.not_now")}
            </Button>
            <Button busy={busy} onClick={rsvp.attend}>
              {t("event.confirm")}
            </Button>
          </>
        }
      >
        <p className={styles.text}>
          {time ? t("event.confirm_text", { title, time }) : t("event.confirm_undated", { title })}
        </p>
      </Dialog>
      <Dialog
        open={step === "confirmed"}
        onClose={close}
        title={t("event.confirmed_title")}
        closeLabel={t("app.close")}
        actions={<Button onClick={close}>{t("app.ok")}</Button>}
      >
        <p className={styles.text}>{t("event.confirmed_text", { title })}</p>
        {time && <p>{t("event.confirmed_mail")}</p>}
      </Dialog>
      <Dialog
        open={step === "cancelling"}
        onClose={close}
        title={t("event.cancel_title")}
        closeLabel={t("app.close")}
        actions={
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              {t("event.still_attending")}
            </Button>
            <Button variant="danger" busy={busy} onClick={rsvp.recall}>
              {t("event.recall")}
            </Button>
          </>
        }
      >
        <p className={styles.text}>{t("event.cancel_text", { title })}</p>
      </Dialog>
    </>
  );
}

function useTime({ start_at, end_at }: EventPost): string | undefined {
  const locale = useLanguage();
  const { timezone } = useBuilding();
  if (!start_at) return undefined;
  const { date, time } = eventDates(start_at, end_at, locale, timezone);
  return `${date}, ${time}`;
}
