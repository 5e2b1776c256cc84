import { ApiRefusal } from "@atrium/contract/client.ts";
import { clockTime } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { usePicture } from "@atrium/web/pictures.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { spanText } from "@atrium/web/time-words.ts";
import { wallTime, clockText } from "@atrium/rules/wall-clock.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CheckInPart } from "../../parts/check-in/check-in-part.tsx";
import { useLiveRead } from "@atrium/web/use-live-read.ts";
import { MissingScreen } from "../../parts/missing-screen.tsx";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import { useMoment } from "../../parts/use-moment.ts";
import { priceText } from "./book-words.ts";
import styles from "./door.module.css";
import { type Door, doorQuery, useDoorBooking } from "./door-queries.ts";
import { RoomState } from "./room-state.tsx";

const route = getRouteApi("/signed-in/building/$buildingUuid/door/$code");

/** The page behind the code on a room's door: whether it is free, and booking it with one press (K14). */
export function DoorPage() {
  const t = usePhrases();
  const { buildingUuid, code } = route.useParams();
  const query = useQuery(doorQuery(useServices(), code, useLanguage()));
  const { data, error, isFetching, refetch } = query;
  const { queryKey } = doorQuery(useServices(), code, useLanguage());
  useLiveRead(queryKey, data?.event_stream.request_uri ?? "");
  usePageTitle(data?.data.door.room.name ?? t("book.title"));
  if (error instanceof ApiRefusal && error.problem.code === "resource_not_found")
    return <MissingScreen link={<Link to={paths.book} params={{ buildingUuid }} />} linkText={t("book.back")} />;
  const frame = (inner: ReactNode) => (
    <PageBody width="form" id="main" dense>
      {inner}
    </PageBody>
  );
  if (!data && (!error || isFetching))
    return frame(
      <SkeletonGroup label={t("app.loading")}>
        <Skeleton shape="box" height="16rem" />
      </SkeletonGroup>,
    );
  if (!data)
    return frame(
      <ErrorState
        title={t("book.failed_title")}
        text={describeFailure(error, t).text}
        action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
      />,
    );
  return frame(<Shown key={code} door={data.data.door} queryKey={queryKey} />);
}

type ShownProps = { readonly door: Door; readonly queryKey: readonly unknown[] };

function Shown({ door, queryKey }: ShownProps) {
  const t = usePhrases();
  const { room, booking, timezone } = door;
  const picture = usePicture(room.image_url, "card");
  return (
    <article className={styles.door}>
      <header className={styles.head}>
        {room.image_url !== null && (
          <div className={styles.frame}>
            <Picture
              {...picture}
              preview={room.image_preview}
              focus={room.image_focus}
              alt=""
              sizes="(width < 769px) 100vw, 640px"
              width={1296}
              height={648}
              eager
              cover
            />
          </div>
        )}
        <h1 className={styles.name}>{room.name}</h1>
        {room.capacity !== null && <p className={styles.quiet}>{t("book.capacity", { number: room.capacity })}</p>}
        <div role="status" className={styles.state}>
          <RoomState room={room} timeZone={timezone} />
        </div>
      </header>
      {booking ? <Mine door={door} booking={booking} queryKey={queryKey} /> : <Offers door={door} />}
      <Button
        variant="secondary"
        block
        render={<Link to={paths.room} params={{ buildingUuid: door.building_uuid, resourceUuid: room.uuid }} />}
      >
        {t("book.now_times")}
      </Button>
    </article>
  );
}

function Mine({ door, booking, queryKey }: ShownProps & { readonly booking: NonNullable<Door["booking"]> }) {
  const t = usePhrases();
  const locale = useLanguage();
  const wall = (at: string) => clockText(wallTime(new Date(at), door.timezone).minute);
  return (
    <>
      <p className={styles.mine}>
        {t("book.now_yours", { time: spanText(wall(booking.start_at), wall(booking.end_at), locale) })}
      </p>
      <CheckInPart booking={booking} resourceUuid={door.room.uuid} timeZone={door.timezone} queryKey={queryKey} />
    </>
  );
}

/** Each is one button: until when, and the price. */
function Offers({ door }: { readonly door: Door }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { toasts } = useServices();
  const booking = useDoorBooking(door);
  const { offers, room, timezone } = door;
  const now = useMoment(offers.map(({ start_at }) => start_at));
  const failure = booking.error && <Fault>{describeFailure(booking.error, t).text}</Fault>;
  if (offers.length === 0) return failure ?? (room.state === "free" ? <p>{t("book.now_none")}</p> : null);
  return (
    <div className={styles.offers}>
      {failure}
      {offers.map((offer, at) => {
        const until = clockTime(new Date(offer.end_at), locale, timezone);
        const price = priceText(offer.total_cents, offer.currency_type, { t, locale });
        const from = clockTime(new Date(offer.start_at), locale, timezone);
        const isAhead = new Date(offer.start_at) > now;
        return (
          <Button
            key={offer.end_at}
            block
            variant={at === 0 ? "primary" : "secondary"}
            busy={booking.isPending && booking.variables.end_at === offer.end_at}
            disabled={booking.isPending && booking.variables.end_at !== offer.end_at}
            onClick={() =>
              booking.mutate(offer, { onSuccess: () => toasts.show({ text: t("book.booked", { room: room.name }) }) })
            }
          >
            {isAhead ? t("book.now_book_from", { from, until, price }) : t("book.now_book", { until, price })}
          </Button>
        );
      })}
    </div>
  );
}
