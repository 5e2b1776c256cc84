import { cardDate } from "@atrium/rules/event-dates.ts";
import { occupantMoves, type ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { requestsQuery, type ServiceRequest, useMove } from "./request-queries.ts";
import { RequestStatus } from "./request-status.tsx";
import styles from "./service-requests.module.css";

type Props = {
  /** The number of the request to show; undefined while the sheet is closed. */
  readonly id: number | undefined;
  readonly onClose: () => void;
};

/** One request in a sheet beside its list, with the person's actions. Cancelling it asks for confirmation. */
export function RequestSheet({ id, onClose }: Props) {
  const t = usePhrases();
  const { uuid } = useBuilding();
  const query = useInfiniteQuery({ ...requestsQuery(useServices(), uuid, useLanguage()), enabled: id !== undefined });
  const [asking, setAsking] = useState(false);
  const move = useMove(uuid);
  const request = query.data?.pages.flatMap((page) => page.data.service_requests).find((each) => each.id === id);
  const close = () => {
    setAsking(false);
    move.reset();
    onClose();
  };
  const moveTo = (status: ServiceRequestStatus) => {
    if (request) move.mutate({ id: request.id, status }, { onSettled: () => setAsking(false) });
  };

  return (
    <Dialog
      shape="sheet"
      open={id !== undefined}
      onClose={asking ? () => setAsking(false) : close}
      closeLabel={t("app.close")}
      title={asking ? t("service.cancel_title") : t("service.number", { number: id ?? "" })}
      actions={
        asking ? (
          <>
            <Button variant="secondary" disabled={move.isPending} onClick={() => setAsking(false)}>
              {t("booking.keep")}
            </Button>
            <Button variant="danger" busy={move.isPending} onClick={() => moveTo("canceled")}>
              {t("booking.yes_cancel")}
            </Button>
          </>
        ) : (
          request && (
            <Moves
              request={request}
              busy={move.isPending ? move.variables.status : undefined}
              onMove={(status) => (status === "canceled" ? setAsking(true) : moveTo(status))}
            />
          )
        )
      }
    >
      {asking ? (
        <p>{t("service.cancel_text")}</p>
      ) : request ? (
        <>
          <p role="alert" className={styles.failed}>
            {move.error && describeFailure(move.error, t).text}
          </p>
          <RequestDetail request={request} />
        </>
      ) : query.isFetching ? (
        <Skeleton height="8rem" />
      ) : (
        <EmptyState
          level={3}
          icon="compass"
          title={t("not_found.title")}
          text={t("refusal.service_request_not_found")}
        />
      )}
    </Dialog>
  );
}

type MovesProps = {
  readonly request: ServiceRequest;
  readonly busy: ServiceRequestStatus | undefined;
  readonly onMove: (status: ServiceRequestStatus) => void;
};

function Moves({ request, busy, onMove }: MovesProps) {
  const t = usePhrases();
  // The most likely action is last, where the main button is.
  return occupantMoves(request.status)
    .toReversed()
    .map((status) => (
      <Button
        key={status}
        variant={status === "closed" ? "primary" : "secondary"}
        busy={busy === status}
        disabled={busy !== undefined && busy !== status}
        onClick={() => onMove(status)}
      >
        {status === "canceled"
          ? t("service.move_canceled")
          : status === "closed"
            ? t("service.move_closed")
            : t("service.move_open")}
      </Button>
    ));
}

function RequestDetail({ request }: { readonly request: ServiceRequest }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const facts = [
    [t("service.about"), request.type.name],
    [t("service.where"), request.location],
    [t("service.priority_label"), request.priority?.name],
    [t("service.reason"), request.status_reason],
    [t("service.when"), cardDate(request.created_at, locale, timezone)],
  ];
  return (
    <div className={styles.detail}>
      <h3 className={styles.name}>{request.title}</h3>
      <div>
        <RequestStatus status={request.status} />
      </div>
      <p className={styles.description}>{request.description}</p>
      <dl className={styles.facts}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
