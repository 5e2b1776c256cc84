import { Button } from "@atrium/ui/components/button.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { drawCode } from "@atrium/web/draw-code.ts";
import { QrCode } from "@atrium/web/qr-code.tsx";
import { useServices } from "@atrium/web/services.ts";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import styles from "./door.module.css";
import { type DoorSheet, doorQuery } from "./room-queries.ts";

const route = getRouteApi("/bookings/rooms/$building/$uuid/door");
const papers = ["A4", "A5"] as const;

/** A sheet to print for the door of a room. People who scan its code see whether the room is free, and can book it (K14). */
export function RoomDoorPage() {
  const t = usePhrases();
  const { building, uuid } = route.useParams();
  const { data, error, refetch } = useQuery(doorQuery(useServices(), building, uuid));
  usePageTitle(t("console.room_door_sheet"));
  if (!data) return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
  return <Shown building={building} uuid={uuid} door={data.data.door} />;
}

type ShownProps = { readonly building: string; readonly uuid: string; readonly door: DoorSheet };

function Shown({ building, uuid, door }: ShownProps) {
  const t = usePhrases();
  const services = useServices();
  const [paper, setPaper] = useState<(typeof papers)[number]>("A4");
  const [isAsking, setAsking] = useState(false);
  const renewal = useMutation({
    mutationFn: () =>
      services.api("PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/door", {
        params: { uuid: building, roomUuid: uuid },
      }),
    onSuccess(reply) {
      services.queryClient.setQueryData(doorQuery(services, building, uuid).queryKey, reply);
      services.toasts.show({ text: t("console.room_door_renewed") });
    },
    onSettled: () => setAsking(false),
  });
  const back = <Link to={paths.room} params={{ building, uuid }} />;
  return (
    <Screen
      title={t("console.room_door_sheet")}
      before={<BackLink link={back}>{door.room_name}</BackLink>}
      actions={
        <div className={styles.acts}>
          <Segmented
            legend={t("console.room_door_paper")}
            hideLegend
            segments={papers.map((value) => ({ value, label: value }))}
            value={paper}
            onChange={setPaper}
          />
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            {t("console.room_door_renew")}
          </Button>
          <Button size="small" onClick={() => print()}>
            {t("console.room_door_print")}
          </Button>
        </div>
      }
    >
      {renewal.error && <Fault>{failureText(renewal.error, t)}</Fault>}
      <Sheet door={door} paper={paper} />
      <ConfirmDialog
        open={isAsking}
        title={t("console.room_door_renew")}
        text={t("console.room_door_renew_text")}
        keep={t("console.back")}
        confirm={t("console.room_door_renew")}
        takesAway
        busy={renewal.isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => renewal.mutate()}
      />
    </Screen>
  );
}

function Sheet({ door, paper }: { readonly door: DoorSheet; readonly paper: string }) {
  const t = usePhrases();
  const { room_name: room, building_name, address, shown } = door;
  const code = drawCode(address);
  return (
    <article className={styles.sheet} data-paper={paper}>
      <p className={styles.building}>{building_name}</p>
      <h2 className={styles.room}>{room}</h2>
      <p className={styles.says}>{t("console.room_door_says")}</p>
      {code && (
        <div className={styles.code}>
          <QrCode code={code} label={t("console.room_door_code", { room })} />
        </div>
      )}
      <p className={styles.how}>
        {t("console.room_door_how")}
        <strong>{shown}</strong>
      </p>
    </article>
  );
}
