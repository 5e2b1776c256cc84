import { checkInState, missedInARow } from "@atrium/rules/booking-check-in.ts";
import { clockTime } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { failureText } from "../../parts/failure-text.ts";
import styles from "./bookings.module.css";
import type { ManagedBooking } from "./bookings-queries.ts";
import { useBookings } from "./use-bookings.ts";

type Props = { readonly building: string; readonly booking: ManagedBooking; readonly now: Date };

/** The check-in of a booking, if the room requires one; a manager who sees the person can check in for them. */
export function CheckIn({ building, booking, now }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { checkIn } = useBookings(building);
  const { check_in, missed, timezone } = booking;
  if (!check_in) return null;
  const { closes_at, checked_in_at, released_at } = check_in;
  const state = checkInState({ ...booking, ...check_in, check_in_until: closes_at }, now);
  if (state === "none") return null;
  const time = clockTime(new Date(released_at ?? checked_in_at ?? closes_at), locale, timezone);
  const said = state === "released" ? "missed" : state === "done" ? "done" : "due";
  return (
    <div className={styles.section}>
      <p role="status">{t(`console.check_in_${said}`, { time })}</p>
      {missed >= missedInARow && <p>{t("console.missed_dates", { number: missed })}</p>}
      {checkIn.error && <Fault>{failureText(checkIn.error, t)}</Fault>}
      {state === "open" && (
        <div className={styles.actions}>
          <Button size="small" icon="check" busy={checkIn.isPending} onClick={() => checkIn.mutate(booking.uuid)}>
            {t("console.check_in")}
          </Button>
        </div>
      )}
    </div>
  );
}
