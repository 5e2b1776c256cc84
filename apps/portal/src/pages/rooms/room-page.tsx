import { wallTime } from "@atrium/rules/wall-clock.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { MissingScreen } from "../../parts/missing-screen.tsx";
import { paths } from "../../parts/paths.ts";
import { PlainText } from "../../parts/plain-text.tsx";
import { useServices } from "../../parts/services.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { bookWords, type BookingSearch, firstShown, readBook, usualTime } from "./book-address.ts";
import { BookPanel } from "./book-panel.tsx";
import { rulesSentence } from "./room-rules.ts";
import styles from "./rooms.module.css";
import { isMissing, type Room, roomQuery } from "./rooms-queries.ts";
import { RoomWeek } from "./room-week.tsx";

const route = getRouteApi("/signed-in/building/$buildingUuid/book/$resourceUuid");

/** A room, its days, and a booking of it that is made or changed (K2). The address contains the requested time. */
export function RoomPage() {
  const t = usePhrases();
  const { resourceUuid } = route.useParams();
  const { uuid: id, timezone } = useBuilding();
  const navigate = route.useNavigate();
  const [now] = useState(() => new Date());
  const requested = readBook(route.useSearch(), usualTime(now, timezone));
  const today = wallTime(now, timezone).date;
  const onChange = (next: BookingSearch) =>
    void navigate({ search: bookWords(next), replace: true, resetScroll: false });
  const query = useQuery(
    roomQuery(useServices(), { id, resourceUuid }, firstShown(requested.date, today), useLanguage()),
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  usePageTitle(data?.data.room.name ?? t("book.title"));
  const { change: _, ...found } = requested;
  const back = <Link to={paths.book} params={{ buildingUuid: id }} search={bookWords(found)} />;
  const again = <Button onClick={() => void refetch()}>{t("app.try_again")}</Button>;

  if (!data && error && !isFetching && isMissing(error)) return <MissingScreen link={back} linkText={t("book.back")} />;
  const frame = (inner: ReactNode) => (
    <PageBody width="detail" id="main" dense>
      <div className={styles.back}>
        <Button variant="quiet" size="small" icon="arrow-left" render={back}>
          {t("book.back")}
        </Button>
      </div>
      {inner}
    </PageBody>
  );
  if (!data && (!error || isFetching)) {
    return frame(
      <SkeletonGroup label={t("app.loading")}>
        <Skeleton shape="box" height="24rem" />
      </SkeletonGroup>,
    );
  }
  if (!data)
    return frame(<ErrorState title={t("book.failed_title")} text={describeFailure(error, t).text} action={again} />);
  const { room, days } = data.data;
  const address = { id, resourceUuid, change: requested.change };
  return frame(
    <article className={styles.room} key={resourceUuid}>
      <RoomHead room={room} changing={requested.change !== undefined} />
      {room.bookable ? (
        <>
          {error && isPlaceholderData ? (
            <ErrorState title={t("book.failed_title")} text={describeFailure(error, t).text} action={again} />
          ) : (
            <RoomWeek
              room={room}
              days={days}
              requested={requested}
              now={now}
              isFormer={isPlaceholderData}
              onChange={onChange}
            />
          )}
          <BookPanel
            key={requested.change ?? ""}
            room={room}
            address={address}
            requested={requested}
            today={today}
            onChange={onChange}
          />
        </>
      ) : (
        <EmptyState icon="door" title={t("book.closed_title")} text={t("book.closed_text")} />
      )}
    </article>,
  );
}

/** Its name, its picture, and its rules in one sentence. */
function RoomHead({ room, changing }: { readonly room: Room; readonly changing: boolean }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { name, description, capacity, equipment, image_alt_text, image_preview, image_focus } = room;
  const picture = usePicture(room.image_url, "card");
  const facts = [
    capacity !== null && t("book.capacity", { number: capacity }),
    ...equipment.map((one) => t(`book.equipment_${one}`)),
  ].filter((fact) => fact !== false);
  return (
    <header className={styles.head}>
      <div className={styles.frame}>
        <Picture
          {...picture}
          preview={image_preview}
          focus={image_focus}
          alt={image_alt_text ?? ""}
          sizes="(width < 1200px) 100vw, 728px"
          width={1296}
          height={832}
          eager
          cover
        />
      </div>
      <h1 className={styles.title}>{changing ? t("book.change_title", { room: name }) : name}</h1>
      {facts.length > 0 && <p className={styles.quiet}>{facts.join(" · ")}</p>}
      <p>{rulesSentence(room, { t, locale })}</p>
      {description && (
        <div className={styles.prose}>
          <PlainText text={description} />
        </div>
      )}
    </header>
  );
}
