import { cardDate } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useBuilding } from "../../parts/buildings.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { requestsQuery, type ServiceRequest } from "./request-queries.ts";
import { RequestStatus } from "./request-status.tsx";
import styles from "./service-requests.module.css";

type Props = { readonly onOpen: (id: number) => void };

/** The person's service requests in this building, or that there are none, or that they could not be loaded. */
export function RequestList({ onOpen }: Props) {
  const t = usePhrases();
  const { uuid } = useBuilding();
  const query = useInfiniteQuery(requestsQuery(useServices(), uuid, useLanguage()));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;

  if (!data) {
    if (!error || isFetching) return <RequestsSkeleton />;
    return (
      <ErrorState
        title={t("service.failed_title")}
        text={describeFailure(error, t).text}
        action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
      />
    );
  }
  const requests = data.pages.flatMap((page) => page.data.service_requests);
  if (requests.length === 0)
    return <EmptyState icon="wrench" title={t("service.empty_title")} text={t("service.empty_text")} />;
  return (
    <>
      <ul className={styles.rows}>
        {requests.map((request) => (
          <li key={request.uuid}>
            <RequestRow request={request} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {query.isFetchNextPageError ? t("app.try_again") : t("history.load_more")}
        </Button>
      )}
    </>
  );
}

function RequestRow({ request, onOpen }: Props & { readonly request: ServiceRequest }) {
  const locale = useLanguage();
  const { timezone } = useBuilding();
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => onOpen(request.id)}>
      <span className={styles.texts}>
        <span className={styles.title}>{request.title}</span>
        <span className={styles.quiet}>
          {request.type.name} · {cardDate(request.created_at, locale, timezone)}
        </span>
      </span>
      <span className={styles.chip}>
        <RequestStatus status={request.status} />
      </span>
      <Icon name="chevron-right" className={styles.chevron} />
    </button>
  );
}

function RequestsSkeleton() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="4.5rem" />
      ))}
    </div>
  );
}
