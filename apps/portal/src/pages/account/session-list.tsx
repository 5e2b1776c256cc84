import { ApiRefusal } from "@atrium/contract/client.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useBuilding } from "../../parts/buildings.ts";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { type PersonSession, sessionsQuery } from "./account-queries.ts";
import styles from "./account.module.css";
import { Card } from "./card.tsx";

/** The person's sessions, with a button to end each. */
export function SessionList() {
  const t = usePhrases();
  const services = useServices();
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery(services));
  const sessions = data?.data.sessions;
  const { api, toasts, trouble } = services;
  const end = async (uuid: string | undefined): Promise<void> => {
    if (uuid) await api("DELETE /users/current/sessions/:uuid", { params: { uuid } });
    else await api("DELETE /users/current/sessions");
    toasts.show({ text: t(uuid ? "account.session_ended" : "account.sessions_ended") });
    await refetch();
  };
  const ending = useMutation({
    mutationFn: end,
    onError: (error, uuid) =>
      trouble.raise({ error, action: `end-session-${uuid ?? "others"}`, again: () => end(uuid) }),
  });
  // Another server may have no list of sessions.
  if (error instanceof ApiRefusal && error.problem.status === 404) return null;
  return (
    <Card title={t("account.sessions_title")} text={t("account.sessions_text")}>
      {!sessions && isFetching && <SessionBones />}
      {!sessions && !isFetching && (
        <ErrorState
          level={3}
          title={t("error.page_title")}
          text={describeFailure(error, t).text}
          action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
        />
      )}
      {sessions && (
        <ul className={styles.sessions} role="list">
          {sessions.map((each) => (
            <SessionRow
              key={each.uuid}
              session={each}
              busy={ending.isPending && ending.variables === each.uuid}
              onEnd={() => ending.mutate(each.uuid)}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 2 && (
        <div>
          <Button
            variant="secondary"
            icon="log-out"
            busy={ending.isPending && ending.variables === undefined}
            onClick={() => ending.mutate(undefined)}
          >
            {t("account.sessions_end_all")}
          </Button>
        </div>
      )}
    </Card>
  );
}

type RowProps = { readonly session: PersonSession; readonly busy: boolean; readonly onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const t = usePhrases();
  const language = useLanguage();
  const { timezone: timeZone } = useBuilding();
  const when = new Intl.DateTimeFormat(intlLocale(language), { timeZone, dateStyle: "long", timeStyle: "short" });
  const date = (instant: string) => when.format(new Date(instant));
  const name = nameOf(session, t);
  return (
    <li className={styles.session}>
      <span className={styles.device}>
        <Icon name={session.is_mobile ? "phone" : "monitor"} />
      </span>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span>{t("account.session_since", { date: date(session.signed_in_at) })}</span>
        {session.last_used_at !== session.signed_in_at && (
          <span>{t("account.session_last", { date: date(session.last_used_at) })}</span>
        )}
      </div>
      {session.is_current ? (
        <StatusPill tone="ok" icon="check">
          {t("account.session_current")}
        </StatusPill>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={`${t("account.session_end")}: ${name}, ${date(session.signed_in_at)}`}
          onClick={onEnd}
        >
          {t("account.session_end")}
        </Button>
      )}
    </li>
  );
}

function nameOf({ browser, system }: PersonSession, t: Translate): string {
  if (browser && system) return t("account.session_on", { browser, system });
  return browser ?? system ?? t("account.session_unknown");
}

function SessionBones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.sessions}>
        {[0, 1].map((each) => (
          <div key={each} className={styles.session}>
            <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
            <div className={styles.about}>
              <Skeleton width="10rem" height="1.25rem" />
              <Skeleton width="14rem" height="1rem" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
