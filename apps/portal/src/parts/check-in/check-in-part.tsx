import type { EndpointReply } from "@atrium/contract/client.ts";
import { checkInState } from "@atrium/rules/booking-check-in.ts";
import { clockTime } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../services.ts";
import { useMoment } from "../use-moment.ts";
import styles from "./check-in.module.css";

const checkInKey = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in";

type Answer = EndpointReply<typeof checkInKey>;
type Booking = Answer["data"]["booking"];

type Props = {
  readonly booking: Booking;
  readonly resourceUuid: string;
  readonly timeZone: string;
  /** The queries that show the booking, to be refetched if the check-in fails. */
  readonly queryKey: readonly unknown[];
  /** Called with the booking after the check-in. */
  readonly onDone?: ((answer: Answer) => void) | undefined;
};

/** The check-in of a booking whose room requires one (K9): the deadline, the button, and the result. */
export function CheckInPart(props: Props) {
  const { check_in } = props.booking;
  return check_in ? <Asked {...props} checkIn={check_in} /> : null;
}

type AskedProps = Props & { readonly checkIn: NonNullable<Booking["check_in"]> };

function Asked({ booking, checkIn, resourceUuid, timeZone, queryKey, onDone }: AskedProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const { opens_at, closes_at, checked_in_at, released_at } = checkIn;
  const now = useMoment([opens_at, closes_at]);
  const { send, isPending } = useCheckIn({ booking, resourceUuid, queryKey, onDone });
  const state = checkInState({ ...booking, check_in_until: closes_at, checked_in_at, released_at }, now);
  const time = (at: string) => clockTime(new Date(at), locale, timeZone);
  const said = {
    none: undefined,
    early: t("booking.check_in_early", { opens: time(opens_at), closes: time(closes_at) }),
    open: t("booking.check_in_open", { closes: time(closes_at) }),
    late: t("booking.check_in_late"),
    done: t("booking.check_in_done"),
    released: t("booking.check_in_released", { time: time(released_at ?? closes_at) }),
  }[state];
  if (!said) return null;
  return (
    <section className={styles.part} aria-label={t("booking.check_in")}>
      <p role="status" className={state === "done" ? styles.done : undefined}>
        {said}
      </p>
      {state === "open" && (
        <Button block busy={isPending} onClick={send}>
          {t("booking.check_in")}
        </Button>
      )}
    </section>
  );
}

/** A checked-in booking stays checked in. */
function useCheckIn({ booking, resourceUuid, queryKey, onDone }: Omit<Props, "timeZone">) {
  const { api, trouble } = useServices();
  const queryClient = useQueryClient();
  const lang = useLanguage();
  const params = { id: booking.building_uuid, resourceUuid, bookingUuid: booking.uuid };
  const checkIn = async () => {
    const answer = await api(checkInKey, { params, query: { lang } });
    onDone?.(answer);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: checkIn,
    async onError(error) {
      // The booking may have been released at this moment: shows its current state.
      await queryClient.invalidateQueries({ queryKey });
      trouble.raise({ error, action: `check-in ${booking.uuid}`, again: checkIn });
    },
  });
  return { send: () => mutate(), isPending };
}
