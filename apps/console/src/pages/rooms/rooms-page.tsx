import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import thing from "../../parts/edit/thing-row.module.css";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { useStartBuilding } from "../../parts/start-building.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { type RoomRow, roomsQuery } from "./room-queries.ts";
import { hoursSentence } from "./room-words.ts";
import styles from "./rooms.module.css";
import { CroppedPicture } from "../../parts/cropped-picture.tsx";

const route = getRouteApi("/bookings/rooms");

/** The rooms of a building with their opening hours; disabled rooms are marked. */
export function RoomsPage() {
  const t = usePhrases();
  const me = useMe();
  const { buildings } = useBuildings();
  const place = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle(t("console.rooms_manage"));
  const own = buildings.filter(({ uuid }) => me && mayInBuilding(me, "rooms.change", uuid));
  const building = useStartBuilding(own, place.building);
  if (!building) return <ScreenBones />;
  const choice = own.length > 1 && (
    <Select
      label={t("console.building")}
      hideLabel
      options={own.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={building.uuid}
      onChange={({ target }) => void navigate({ search: { building: target.value }, replace: true })}
    />
  );
  return <RoomsOf key={building.uuid} building={building.uuid} choice={choice} />;
}

function Add({ building }: { readonly building: string }) {
  const t = usePhrases();
  return (
    <Button size="small" icon="plus" render={<Link to={paths.newRoom} params={{ building }} />}>
      {t("console.room_new")}
    </Button>
  );
}

function RoomsOf({ building, choice }: { readonly building: string; readonly choice: ReactNode }) {
  const t = usePhrases();
  const keys = useSingleKeys();
  const { data, error, refetch } = useQuery(roomsQuery(useServices(), building));
  if (!data) return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
  const { rooms } = data.data;
  const isEmpty = rooms.length === 0;
  const back = <Link to={paths.bookings} search={{ building }} />;
  return (
    <Screen
      title={t("console.rooms_manage")}
      before={<BackLink link={back}>{t("console.bookings_title")}</BackLink>}
      actions={
        <div className={styles.acts}>
          {choice}
          {!isEmpty && <Add building={building} />}
        </div>
      }
    >
      {isEmpty ? (
        <EmptyState
          icon="door"
          title={t("console.rooms_empty")}
          text={t("console.rooms_empty_text")}
          action={<Add building={building} />}
        />
      ) : (
        <RowList label={t("console.rooms")} keys={keys}>
          {rooms.map((room) => (
            <Row key={room.uuid}>
              <RoomLink building={building} room={room} />
            </Row>
          ))}
        </RowList>
      )}
    </Screen>
  );
}

function RoomLink({ building, room }: { readonly building: string; readonly room: RoomRow }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { uuid, name, image_url, image_focus, capacity, hours, switched_off } = room;
  return (
    <Link
      to={paths.room}
      params={{ building, uuid }}
      className={classNames(thing.row, switched_off && styles.off)}
      data-row
    >
      <span className={thing.face}>
        {image_url ? <CroppedPicture url={image_url} focus={image_focus} /> : <Icon name="door" size={18} />}
      </span>
      <span className={thing.names}>
        <span>{name}</span>
        <span className={thing.quiet}>{hoursSentence(hours, { t, locale })}</span>
      </span>
      {switched_off ? (
        <StatusPill tone="neutral" icon="lock">
          {t("console.room_off")}
        </StatusPill>
      ) : (
        <span className={thing.quiet}>{capacity !== null && t("console.seats", { number: String(capacity) })}</span>
      )}
    </Link>
  );
}
