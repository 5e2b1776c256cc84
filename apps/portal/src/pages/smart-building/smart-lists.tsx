import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MissingScreen } from "../../parts/missing-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../parts/services.ts";
import { smartLink } from "./smart-address.ts";
import styles from "./smart-building.module.css";
import { SmartList, SmartListSkeleton } from "./smart-list.tsx";
import { floorsQuery, isMissing, type OfFloor, suitesQuery } from "./smart-queries.ts";

/** The floors of a building that have suites to control (S1). */
export function FloorsPage({ buildingUuid }: { readonly buildingUuid: string }) {
  const t = usePhrases();
  const query = useQuery(floorsQuery(useServices(), buildingUuid));
  const floors = query.data?.data.floors;
  usePageTitle(t("smart.title"));
  return (
    <Frame title={t("smart.title")} lead={floors?.length ? t("smart.choose_floor") : undefined}>
      {!floors && <Pending {...query} />}
      {floors?.length === 0 && (
        <EmptyState icon="building" title={t("smart.no_floors")} text={t("smart.no_floors_text")} />
      )}
      {!!floors?.length && <SmartList entries={floors} linkTo={(floorId) => smartLink(buildingUuid, { floorId })} />}
    </Frame>
  );
}

/** The suites of a floor (S1). */
export function SuitesPage({ of }: { readonly of: OfFloor }) {
  const t = usePhrases();
  const services = useServices();
  const { buildingUuid, floorId } = of;
  const floors = useQuery(floorsQuery(services, buildingUuid));
  const query = useQuery(suitesQuery(services, of));
  const suites = query.data?.data.suites;
  const title = floors.data?.data.floors.find(({ id }) => id === floorId)?.navName ?? t("smart.title");
  usePageTitle(title);
  const back = <Link {...smartLink(buildingUuid)} />;
  if (isMissing(query.error)) return <MissingScreen link={back} linkText={t("smart.title")} />;
  return (
    <Frame title={title} back={back} lead={suites?.length ? t("smart.choose_suite") : undefined}>
      {!suites && <Pending {...query} />}
      {suites?.length === 0 && <EmptyState icon="door" title={t("smart.no_suites")} text={t("smart.no_suites_text")} />}
      {!!suites?.length && (
        <SmartList entries={suites} linkTo={(suiteId) => smartLink(buildingUuid, { floorId, suiteId })} />
      )}
    </Frame>
  );
}

type FrameProps = {
  readonly title: string;
  readonly lead: string | undefined;
  /** The link to the parent list. */
  readonly back?: Parameters<typeof Button>[0]["render"];
  readonly children: ReactNode;
};

function Frame({ title, lead, back, children }: FrameProps) {
  const t = usePhrases();
  return (
    <PageBody width="form" id="main">
      <div className={styles.page}>
        {back && (
          <div>
            <Button variant="quiet" size="small" icon="arrow-left" render={back}>
              {t("smart.title")}
            </Button>
          </div>
        )}
        <header className={styles.head}>
          <h1 className={styles.heading}>{title}</h1>
          {lead && <p className={styles.quiet}>{lead}</p>}
        </header>
        {children}
      </div>
    </PageBody>
  );
}

type PendingProps = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };

/** Loading, or the failure; an answer without a list is a failure as well. */
function Pending({ error, isFetching, refetch }: PendingProps) {
  const t = usePhrases();
  if (isFetching) return <SmartListSkeleton />;
  return (
    <ErrorState
      title={t("smart.failed_title")}
      text={describeFailure(error, t).text}
      action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
    />
  );
}
