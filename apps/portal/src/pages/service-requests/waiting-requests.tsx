import { useBuilding } from "../../parts/buildings.ts";
import { WaitingRows } from "../../parts/offline/waiting-rows.tsx";
import { useWaitingList } from "../../parts/offline/use-waiting.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

/** Requests of this building that wait to be sent, above those that were sent. */
export function WaitingRequests() {
  const t = usePhrases();
  const { uuid } = useBuilding();
  const list = useWaitingList().filter(({ work }) => work.kind === "service_request" && work.building_uuid === uuid);
  if (list.length === 0) return null;
  return (
    <section aria-label={t("offline.list_title")}>
      <WaitingRows list={list} />
    </section>
  );
}
