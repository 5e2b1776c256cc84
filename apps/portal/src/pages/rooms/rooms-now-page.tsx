import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { useLiveRead } from "@atrium/web/use-live-read.ts";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import styles from "./door.module.css";
import { type RoomNow, roomsNowQuery } from "./door-queries.ts";
import { RoomState } from "./room-state.tsx";

/** The rooms of the building that are free at this moment, for a person or a wall screen: never with the names of people (K14). */
export function RoomsNowPage() {
  const t = usePhrases();
  const { uuid } = useBuilding();
  const asked = roomsNowQuery(useServices(), uuid, useLanguage());
  const { data, error, isFetching, refetch } = useQuery(asked);
  useLiveRead(asked.queryKey, data?.event_stream.request_uri ?? "");
  usePageTitle(t("book.now_title"));
  return (
    <PageBody id="main" dense>
      <div className={styles.listHead}>
        <h1 className={styles.name}>{t("book.now_title")}</h1>
        <Button
          variant="secondary"
          size="small"
          icon="search"
          render={<Link to={paths.book} params={{ buildingUuid: uuid }} />}
        >
          {t("book.title")}
        </Button>
      </div>
      {data ? (
        <List rooms={data.data.rooms} timeZone={data.data.timezone} />
      ) : error && !isFetching ? (
        <ErrorState
          title={t("book.failed_title")}
          text={describeFailure(error, t).text}
          action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
        />
      ) : (
        <SkeletonGroup label={t("app.loading")}>
          <div className={styles.rooms}>
            <Skeleton shape="box" height="4.5rem" />
            <Skeleton shape="box" height="4.5rem" />
          </div>
        </SkeletonGroup>
      )}
    </PageBody>
  );
}

type ListProps = { readonly rooms: readonly RoomNow[]; readonly timeZone: string };

function List({ rooms, timeZone }: ListProps) {
  const t = usePhrases();
  if (rooms.length === 0) return <EmptyState icon="door" title={t("book.off_title")} text={t("book.off_text")} />;
  return (
    <ul className={styles.rooms} role="list">
      {rooms.map((room) => (
        <li key={room.uuid}>
          <RoomRow room={room} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { readonly room: RoomNow; readonly timeZone: string };

function RoomRow({ room, timeZone }: RowProps) {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  return (
    <Link className={styles.room} to={paths.room} params={{ buildingUuid, resourceUuid: room.uuid }}>
      <span className={styles.texts}>
        <span className={styles.roomName}>{room.name}</span>
        {room.capacity !== null && (
          <span className={styles.quiet}>{t("book.capacity", { number: room.capacity })}</span>
        )}
      </span>
      <RoomState room={room} timeZone={timeZone} />
      <Icon name="chevron-right" />
    </Link>
  );
}
