import { readFlag } from "@atrium/rules/flags.ts";
import { doorWorkerPath } from "@atrium/rules/offline.ts";
import { cameBy, outcomeOf } from "@atrium/rules/scans.ts";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { registerWorker } from "@atrium/web/register-worker.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { codeReader } from "../../parts/camera/read-codes.ts";
import { failureText } from "../../parts/failure-text.ts";
import { paths } from "../../parts/paths.ts";
import { ScanCount, Scanner } from "../../parts/scanner/scanner.tsx";
import { Screen } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { DoorGuests } from "./door-guests.tsx";
import { Said } from "./said.tsx";
import { canHash, type Door, doorQuery, useDoor } from "./use-door.ts";

const route = getRouteApi("/events/$uuid/door");

/** The door of an event: how many have come, the scanner, and a search for people without a code. */
export function DoorPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const { boot } = useServices();
  const opensAway = !boot.development && readFlag(boot.flags, "offline-portal");
  useEffect(() => {
    if (!opensAway) return;
    // The scanner's script is loaded first, because the worker stores the files that the page has loaded by then.
    void codeReader()
      .catch(() => undefined)
      .then(() => registerWorker(doorWorkerPath));
  }, [opensAway]);
  const read = useQuery(doorQuery(useServices(), uuid));
  if (read.data) return <AtTheDoor key={uuid} door={read.data.data} />;
  return <ThingNotShown read={read} title={t("console.door_title")} icon="ticket" gone={t("console.guests_gone")} />;
}

function AtTheDoor({ door }: { readonly door: Door }) {
  const t = usePhrases();
  const work = useDoor(door);
  const [latest, setLatest] = useState<string>();
  const { event, guests } = door;
  usePageTitle(`${t("console.door_title")} · ${event.title}`);
  const came = cameBy(work.scans);
  const coming = guests.filter(({ code_hash }) => code_hash !== null);
  const isIn = coming.filter(({ uuid }) => came.has(uuid)).length;
  const scanned = work.scans.find(({ uuid }) => uuid === latest);
  const scan = (text: string) => void work.scan(text).then(setLatest);
  return (
    <Screen
      title={t("console.door_title")}
      before={<BackLink link={<Link to={paths.guests} params={{ uuid: event.uuid }} />}>{event.title}</BackLink>}
    >
      <ScanCount>{t("console.door_came", { came: isIn, coming: coming.length })}</ScanCount>
      {work.isAway && <p role="status">{t("console.door_away")}</p>}
      {work.unsent.length > 0 && <p role="status">{t("console.door_unsent", { scans: work.unsent.length })}</p>}
      {work.failure && <Fault>{failureText(work.failure, t)}</Fault>}
      <Said
        outcome={scanned && outcomeOf(scanned, work.scans)}
        scan={scanned}
        door={door}
        known={work.scans}
        onUndo={(guest, undoes) => setLatest(work.undo(guest, undoes))}
      />
      {canHash() ? (
        <Scanner onCode={scan} label={t("console.door_code")} submit={t("console.door_check")} />
      ) : (
        <p>{t("console.door_no_hash")}</p>
      )}
      <DoorGuests
        guests={guests}
        came={came}
        timeZone={event.timezone}
        onCheckIn={(guest) => setLatest(work.checkIn(guest))}
        onUndo={(guest, undoes) => setLatest(work.undo(guest, undoes))}
      />
    </Screen>
  );
}
