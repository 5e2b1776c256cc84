import { readFlag } from "@atrium/rules/flags.ts";
import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { prefetchRequests } from "../../pages/service-requests/request-queries.ts";
import { EmptyRequestsPage, ServiceRequestsPage } from "../../pages/service-requests/service-requests-page.tsx";
import { useFlag } from "../../parts/flags.ts";
import { paths } from "../../parts/paths.ts";
import { flagsQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

export async function loadServiceRequests(services: Services, buildingUuid: string): Promise<void> {
  const { flags } = await services.queryClient
    .ensureQueryData(flagsQuery(services, buildingUuid))
    .catch(() => services.boot);
  if (readFlag(flags, "service-requests") && readFlag(flags, "service-requests-area"))
    prefetchRequests(services, buildingUuid);
}

/** Home where there are none, the specified page where there is no more, else the requests and the one that the address names. */
export default function ServiceRequestsScreen() {
  const { buildingUuid = "" } = useParams({ strict: false });
  const { request } = useSearch({ strict: false });
  const navigate = useNavigate();
  const allowed = useFlag("service-requests");
  const area = useFlag("service-requests-area");
  if (!allowed) return <Navigate to={paths.building} params={{ buildingUuid }} replace />;
  if (!area) return <EmptyRequestsPage />;
  const shown = Number(request);
  return (
    <ServiceRequestsPage
      shown={Number.isSafeInteger(shown) && shown > 0 ? shown : undefined}
      onShow={(id) =>
        void navigate({
          to: paths.serviceRequests,
          params: { buildingUuid },
          search: id === undefined ? {} : { request: id },
          resetScroll: false,
          replace: id === undefined,
        })
      }
    />
  );
}
