import { cardDate } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { type Room, roomQuery, roomsQuery, standingQuery } from "./room-queries.ts";
import styles from "./rooms.module.css";

type Props = {
  readonly building: string;
  readonly room: Room;
  readonly name: string;
  readonly timeZone: string;
};

/** Disables a room after a dialog that shows its coming bookings, or enables it. The bookings stay valid. */
export function SwitchRoom({ building, room, name, timeZone }: Props) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const [isAsking, setAsking] = useState(false);
  const params = { uuid: building, roomUuid: room.uuid };
  const turning = useMutation({
    mutationFn: (switched_off: boolean) =>
      api("PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/switched-off", { params, body: { switched_off } }),
    onSuccess(reply) {
      queryClient.setQueryData(roomQuery(services, building, room.uuid).queryKey, reply);
      void queryClient.invalidateQueries({ queryKey: roomsQuery(services, building).queryKey });
      setAsking(false);
      const isOff = reply.data.room.switched_off;
      toasts.show({ text: t(isOff ? "console.room_switched_off" : "console.room_switched_on", { room: name }) });
    },
  });
  const failure = turning.error && failureText(turning.error, t);
  if (room.switched_off)
    return (
      <>
        <Button variant="secondary" size="small" busy={turning.isPending} onClick={() => turning.mutate(false)}>
          {t("console.room_switch_on")}
        </Button>
        {failure && <Fault>{failure}</Fault>}
      </>
    );
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {t("console.room_switch_off")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => {
          setAsking(false);
          turning.reset();
        }}
        title={t("console.room_switch_off_title", { room: name })}
        closeLabel={t("app.close")}
        actions={
          <Button block busy={turning.isPending} onClick={() => turning.mutate(true)}>
            {t("console.room_switch_off")}
          </Button>
        }
      >
        <div className={styles.says}>
          {failure && <Fault>{failure}</Fault>}
          <p>{t("console.room_switch_off_text")}</p>
          {isAsking && <Standing building={building} room={room.uuid} timeZone={timeZone} />}
        </div>
      </Dialog>
    </>
  );
}

/** The coming bookings, which stay valid. */
function Standing({ building, room, timeZone }: { building: string; room: string; timeZone: string }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { data, error } = useQuery(standingQuery(useServices(), building, room));
  if (error) return <Fault>{failureText(error, t)}</Fault>;
  if (!data)
    return (
      <SkeletonGroup label={t("app.loading")}>
        <Skeleton width="12rem" />
      </SkeletonGroup>
    );
  const { total, bookings } = data.data;
  if (total === 0) return <p className={styles.quiet}>{t("console.room_switch_off_none")}</p>;
  return (
    <>
      <p>{t("console.room_switch_off_standing", { number: String(total) })}</p>
      <ul className={styles.examples} role="list">
        {bookings.map(({ uuid, person_name, start_at }) => (
          <li key={uuid}>
            {cardDate(start_at, locale, timeZone)} · {person_name}
          </li>
        ))}
        {total > bookings.length && (
          <li className={styles.quiet}>{t("console.effect_more", { number: String(total - bookings.length) })}</li>
        )}
      </ul>
    </>
  );
}
