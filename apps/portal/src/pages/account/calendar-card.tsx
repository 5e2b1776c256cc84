import { ApiRefusal } from "@atrium/contract/client.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useServices } from "../../parts/services.ts";
import { calendarFeedQuery } from "./account-queries.ts";
import styles from "./account.module.css";
import { Card } from "./card.tsx";

/** The private address of the person's calendar feed of bookings: created, shown once, renewed and switched off (K12). */
export function CalendarCard() {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts, trouble } = services;
  const query = useQuery(calendarFeedQuery(services));
  const { data, error, isFetching, refetch } = query;
  const [address, setAddress] = useState<string>();
  const feed = data?.data.feed;
  const keep = (next: { created_at: string } | null) =>
    queryClient.setQueryData(calendarFeedQuery(services).queryKey, { data: { feed: next } });
  const make = async () => {
    const made = (await api("POST /users/current/calendar-feed", {})).data;
    keep(made.feed);
    setAddress(made.address);
    toasts.show({ text: t("account.calendar_once") });
  };
  const end = async () => {
    await api("DELETE /users/current/calendar-feed", {});
    keep(null);
    setAddress(undefined);
    toasts.show({ text: t("account.calendar_ended") });
  };
  const making = useMutation({
    mutationFn: make,
    onError: (failure) => trouble.raise({ error: failure, action: "calendar-make", again: make }),
  });
  const ending = useMutation({
    mutationFn: end,
    onError: (failure) => trouble.raise({ error: failure, action: "calendar-end", again: end }),
  });
  // Another server may have no calendar feed.
  if (error instanceof ApiRefusal && error.problem.status === 404) return null;
  return (
    <Card title={t("account.calendar_title")} text={t("account.calendar_text")}>
      {data === undefined && isFetching && (
        <SkeletonGroup label={t("app.loading")}>
          <Skeleton width="12rem" />
        </SkeletonGroup>
      )}
      {data === undefined && !isFetching && (
        <ErrorState
          level={3}
          title={t("error.page_title")}
          text={describeFailure(error, t).text}
          action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
        />
      )}
      {address !== undefined && <Address address={address} />}
      {feed && address === undefined && <Since at={feed.created_at} />}
      {data !== undefined && (
        <div className={styles.calendarActs}>
          <Button
            variant={feed ? "secondary" : "primary"}
            icon="calendar"
            busy={making.isPending}
            disabled={ending.isPending}
            onClick={() => making.mutate()}
          >
            {t(feed ? "account.calendar_renew" : "account.calendar_make")}
          </Button>
          {feed && (
            <Button
              variant="secondary"
              busy={ending.isPending}
              disabled={making.isPending}
              onClick={() => ending.mutate()}
            >
              {t("account.calendar_end")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Since({ at }: { readonly at: string }) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  return <p>{t("account.calendar_on", { date: cardDate(at, useLanguage(), timezone) })}</p>;
}

/** The address to copy, character by character; if the browser blocks copying, it is selected to be copied by hand. */
function Address({ address }: { readonly address: string }) {
  const t = usePhrases();
  const { toasts } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ text: t("account.calendar_copied") });
    } catch {
      field.current?.select();
    }
  };
  return (
    <div className={styles.calendarAddress}>
      <TextField
        ref={field}
        label={t("account.calendar_address")}
        hint={t("account.calendar_once")}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button variant="secondary" onClick={() => void copy()}>
        {t("account.calendar_copy")}
      </Button>
    </div>
  );
}
