import { Button } from "@atrium/ui/components/button.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { useKeptAs } from "../../parts/edit/use-kept-as.ts";
import { Editors } from "../../parts/editors.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { CalendarPanel } from "./calendar-panel.tsx";
import { RoomForm } from "./room-form.tsx";
import { editedRoom, type Ground, newRoom, type Room, roomQuery, roomsQuery } from "./room-queries.ts";
import { nameIn } from "../../parts/edit/text-in.ts";
import styles from "./rooms.module.css";
import { SwitchRoom } from "./switch-room.tsx";

const route = getRouteApi("/bookings/rooms/$building/$uuid");
const newRoute = getRouteApi("/bookings/rooms/$building/new");

function ToRooms({ building }: { readonly building: string }) {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.rooms} search={{ building }} />}>{t("console.rooms")}</BackLink>;
}

const nameOf = ({ name }: Pick<Room, "name">, [first = "en"]: readonly string[]) => nameIn(name, first);

/** The page of one room. */
export function RoomPage() {
  const t = usePhrases();
  const services = useServices();
  const { building, uuid } = route.useParams();
  const list = useQuery(roomsQuery(services, building));
  const one = useQuery(roomQuery(services, building, uuid));
  const [ground, room] = [list.data?.data, one.data?.data.room];
  usePageTitle(room && ground ? nameOf(room, ground.languages) : t("console.rooms"));
  if (ground && room) return <Shown key={uuid} building={building} ground={ground} room={room} />;
  return (
    <ThingNotShown
      read={{
        error: list.error ?? one.error,
        isFetching: list.isFetching || one.isFetching,
        refetch: () => Promise.all([list.refetch(), one.refetch()]),
      }}
      title={t("console.rooms")}
      before={<ToRooms building={building} />}
      icon="door"
      gone={t("console.room_gone")}
    />
  );
}

type ShownProps = { readonly building: string; readonly ground: Ground; readonly room: Room };

function Shown({ building, ground, room }: ShownProps) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const params = { uuid: building, roomUuid: room.uuid };
  const keptAs = useKeptAs(`room.${room.uuid}`);
  const keep = (reply: { data: { room: Room } }) => {
    queryClient.setQueryData(roomQuery(services, building, room.uuid).queryKey, reply);
    return editedRoom(reply.data.room);
  };
  const name = nameOf(room, ground.languages);
  return (
    <Screen
      before={<ToRooms building={building} />}
      title={name}
      mark={
        room.switched_off && (
          <StatusPill tone="warn" icon="lock">
            {t("console.room_off")}
          </StatusPill>
        )
      }
      actions={
        <div className={styles.acts}>
          <Button
            variant="secondary"
            size="small"
            icon="door"
            render={<Link to={paths.roomDoor} params={{ building, uuid: room.uuid }} />}
          >
            {t("console.room_door_sheet")}
          </Button>
          <SwitchRoom building={building} room={room} name={name} timeZone={ground.timezone} />
        </div>
      }
    >
      <Editors kind="room" uuid={room.uuid} />
      <RoomForm
        building={building}
        ground={ground}
        room={room}
        start={editedRoom(room)}
        keptAs={keptAs}
        send={async (fields, version) =>
          keep(await api("PUT /admin/v1/buildings/:uuid/rooms/:roomUuid", { params, body: { ...fields, version } }))
        }
        read={async () => keep(await api("GET /admin/v1/buildings/:uuid/rooms/:roomUuid", { params }))}
        onSaved={({ fields }) => {
          void queryClient.invalidateQueries({ queryKey: roomsQuery(services, building).queryKey });
          toasts.show({ text: t("console.saved", { name: nameOf(fields, ground.languages) }) });
        }}
      />
      <CalendarPanel building={building} room={room.uuid} />
    </Screen>
  );
}

/** The page of a new room. */
export function NewRoomPage() {
  const t = usePhrases();
  const services = useServices();
  const { building } = newRoute.useParams();
  const { data, error, refetch } = useQuery(roomsQuery(services, building));
  usePageTitle(t("console.room_new"));
  if (!data) return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
  return (
    <Screen before={<ToRooms building={building} />} title={t("console.room_new")}>
      <New building={building} ground={data.data} />
    </Screen>
  );
}

function New({ building, ground }: Omit<ShownProps, "room">) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const navigate = useNavigate();
  // The defaults of the form do not change when data is loaded again.
  const [start] = useState(() => ({ fields: newRoom(ground.currency_type), version: "" }));
  return (
    <RoomForm
      building={building}
      ground={ground}
      room={undefined}
      start={start}
      send={async (fields) => {
        const reply = await api("POST /admin/v1/buildings/:uuid/rooms", { params: { uuid: building }, body: fields });
        const { room } = reply.data;
        queryClient.setQueryData(roomQuery(services, building, room.uuid).queryKey, reply);
        void queryClient.invalidateQueries({ queryKey: roomsQuery(services, building).queryKey });
        toasts.show({ text: t("console.saved", { name: nameOf(room, ground.languages) }) });
        await navigate({ to: paths.room, params: { building, uuid: room.uuid }, replace: true });
        return editedRoom(room);
      }}
      read={() => Promise.resolve(start)}
      onSaved={() => undefined}
    />
  );
}
