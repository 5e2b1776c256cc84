import { ApiRefusal } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { Decision } from "../../parts/decision.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { Moment, useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { type InboxItem, type ItemParams, itemQuery } from "../../parts/waiting.ts";
import type { InboxFilter } from "./inbox-address.ts";
import styles from "./inbox.module.css";
import { RequestFacts, subjectOf } from "./request-facts.tsx";

type Props = {
  readonly item: ItemParams;
  /** The same request from the list: shown at once, while the rest is loading. */
  readonly listed: InboxItem | undefined;
  readonly next: ItemParams | undefined;
  readonly filter: InboxFilter;
  /** It is shown because the previous one was decided: it gets the focus. */
  readonly begins: boolean;
  readonly onDecided: (item: ItemParams) => void;
};

/** One request: the facts for a decision, and the decision. */
export function ItemDetail({ item, listed, next, filter, begins, onDecided }: Props) {
  const t = usePhrases();
  const services = useServices();
  const now = useNow();
  const { zoneOf } = useBuildings();
  const { data, error, isFetching, refetch } = useQuery(itemQuery(services, item));
  const request = data?.data.request;
  const subject = (request && subjectOf(request)) || listed?.subject || t(`console.kind_${item.kind}`);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (begins) heading.current?.focus({ focusVisible: false });
  }, [begins]);
  // The next request of the list is loaded in advance.
  const { kind, uuid } = next ?? {};
  useEffect(() => {
    if (kind && uuid) void services.queryClient.prefetchQuery(itemQuery(services, { kind, uuid }));
  }, [services, kind, uuid]);

  const back = (
    <div className={styles.back}>
      <BackLink link={<Link to={paths.inbox} search={filter} />}>{t("console.inbox_title")}</BackLink>
    </div>
  );
  if (!request && error && !isFetching) {
    const isGone = error instanceof ApiRefusal && error.problem.code === "waiting_not_found";
    return (
      <div className={styles.detail}>
        {back}
        {isGone ? (
          <EmptyState icon="check" title={t("console.inbox_gone")} text={failureText(error, t)} />
        ) : (
          <ErrorState
            title={t("error.page_title")}
            text={failureText(error, t)}
            action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
          />
        )}
      </div>
    );
  }
  return (
    <article className={styles.detail}>
      {back}
      <div className={styles.heading}>
        <p className={styles.kind}>
          <span>{t(`console.kind_${item.kind}`)}</span>
          {listed && (
            <>
              <Icon name="clock" size={16} />
              <span>
                {t(listed.due_at ? "console.inbox_due" : "console.inbox_since")}{" "}
                <Moment at={listed.due_at ?? listed.since} now={now} timeZone={zoneOf(listed.building?.uuid)} />
              </span>
            </>
          )}
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {subject}
        </h2>
      </div>
      {request ? (
        <>
          <RequestFacts request={request} />
          <Decision
            item={item}
            request={request}
            decidedBy={data?.data.decided?.by ?? null}
            subject={subject}
            onDecided={() => onDecided(item)}
          />
        </>
      ) : (
        <FactBones />
      )}
    </article>
  );
}

function FactBones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.heading}>
        {["72%", "64%", "80%", "56%"].map((width) => (
          <Skeleton key={width} width={width} height="2rem" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
