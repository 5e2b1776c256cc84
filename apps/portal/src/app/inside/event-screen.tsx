import { redirect, useParams } from "@tanstack/react-router";
import { EventPage } from "../../features/event-detail/event-page.tsx";
import { loadEvent } from "../../features/event-detail/event-queries.ts";
import { paths } from "../../shared/paths.ts";
import type { Services } from "../../shared/services.ts";

type Params = Readonly<Record<string, string>>;

/** An event is shown in its own building, whatever the address says. */
async function load(services: Services, { buildingUuid = "", eventPostUuid = "" }: Params): Promise<void> {
  const own = await loadEvent(services, eventPostUuid);
  if (own === buildingUuid) return;
  throw redirect({ to: paths.eventPost, params: { buildingUuid: own, eventPostUuid }, replace: true });
}

function EventScreen() {
  const { eventPostUuid = "" } = useParams({ strict: false });
  return <EventPage uuid={eventPostUuid} key={eventPostUuid} />;
}

export default Object.assign(EventScreen, { load });
