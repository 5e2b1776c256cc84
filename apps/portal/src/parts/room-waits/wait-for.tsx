import type { RoomEquipment } from "@atrium/rules/room-equipment.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./room-waits.module.css";
import { type RoomWait, useRoomWait, useRoomWaits } from "./waits-queries.ts";

type Props = {
  readonly building: string;
  /** The room that others have booked; any room that fits if not given. */
  readonly room?: string;
  readonly requested: RequestedTime & {
    readonly people?: number | undefined;
    readonly equipment: readonly RoomEquipment[];
  };
};

/** The button that joins the waiting list; a person who already waits is told so. */
export function WaitFor({ building, room, requested }: Props) {
  const t = usePhrases();
  const waits = useRoomWaits();
  const { busy, join } = useRoomWait();
  if (!waits) return null;
  const { date, from, to, nights, repeated, people, equipment } = requested;
  const isSame = (wait: RoomWait) =>
    wait.building.uuid === building &&
    wait.state !== "ended" &&
    (wait.room?.uuid ?? undefined) === room &&
    [wait.date, wait.from, wait.to].join() === [date, from, to].join();
  if (waits.some(isSame)) return room ? <p role="status">{t("book.wait_joined")}</p> : null;
  const press = () =>
    join(building, {
      date,
      from,
      to,
      ...(nights ? { nights } : {}),
      ...(repeated ? { repeated } : {}),
      ...(room
        ? { room_uuid: room }
        : { ...(people ? { people } : {}), ...(equipment.length ? { equipment: [...equipment] } : {}) }),
    });
  return (
    <div className={styles.ask}>
      <p className={styles.quiet}>{t("book.wait_text")}</p>
      <Button size="small" variant="secondary" icon="clock" busy={busy} onClick={press}>
        {t(room ? "book.wait_room" : "book.wait_any")}
      </Button>
    </div>
  );
}
