import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { getRouteApi, Navigate, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useFlag } from "../../parts/flags.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { NewRequestDialog } from "./new-request-dialog.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";
import { RequestList } from "./request-list.tsx";
import { RequestSheet } from "./request-sheet.tsx";
import { useWaitingList } from "../../parts/offline/use-waiting.ts";
import styles from "./service-requests.module.css";

const route = getRouteApi("/signed-in/building/$buildingUuid/service-requests");

/** Redirects to home if there are no service requests, shows the specified placeholder if there is no more, otherwise the requests. */
export function ServiceRequestsPage() {
  const { buildingUuid } = route.useParams();
  const allowed = useFlag("service-requests");
  const area = useFlag("service-requests-area");
  if (!allowed) return <Navigate to={paths.building} params={{ buildingUuid }} replace />;
  return area ? <Requests /> : <EmptyRequests />;
}

/** The service requests of a building's members (R7). The address contains the open one. */
function Requests() {
  const t = usePhrases();
  const { request } = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle(t("service.title"));
  const [writing, setWriting] = useState(false);
  const { hash } = useLocation();
  const again = useWaitingList().find(({ key }) => key === hash);
  const onShow = (id: number | undefined) =>
    void navigate({ search: { request: id }, resetScroll: false, replace: id === undefined });
  return (
    <PageBody width="detail" id="main">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.heading}>{t("service.title")}</h1>
          <Button icon="plus" onClick={() => setWriting(true)}>
            {t("service.new")}
          </Button>
        </header>
        <WaitingRequests />
        <RequestList onOpen={onShow} />
      </div>
      <RequestSheet id={request} onClose={() => onShow(undefined)} />
      <NewRequestDialog
        open={writing}
        again={again}
        onOpen={() => setWriting(true)}
        onClose={() => setWriting(false)}
      />
    </PageBody>
  );
}

/** The page of 2 §2, if nothing more is switched on: a title, a button without effect, and a wrench. */
function EmptyRequests() {
  const t = usePhrases();
  usePageTitle(t("service.title"));
  return (
    <PageBody width="detail" id="main">
      <EmptyState
        level={1}
        icon="wrench"
        title={t("service.title")}
        text={t("service.empty_text")}
        action={<Button aria-disabled="true">{t("service.new")}</Button>}
      />
    </PageBody>
  );
}
