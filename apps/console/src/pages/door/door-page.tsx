import { ApiRefusal } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { doorWorkerPath } from "@atrium/rules/offline.ts";
import { cameBy, outcomeOf } from "@atrium/rules/scans.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { registerWorker } from "@atrium/web/register-worker.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { Camera } from "../../parts/camera/camera.tsx";
import { codeReader } from "../../parts/camera/read-codes.ts";
import { failureText } from "../../parts/failure-text.ts";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import styles from "./door.module.css";
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
  const { data, error, refetch } = useQuery(doorQuery(useServices(), uuid));
  if (data) return <AtTheDoor key={uuid} door={data.data} />;
  if (error instanceof ApiRefusal)
    return (
      <Screen title={t("console.door_title")}>
        <EmptyState icon="ticket" title={t("console.guests_gone")} text={failureText(error, t)} />
      </Screen>
    );
  return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
}

function AtTheDoor({ door }: { readonly door: Door }) {
  const t = usePhrases();
  const work = useDoor(door);
  const [latest, setLatest] = useState<string>();
  const [typed, setTyped] = useState("");
  const { event, guests } = door;
  usePageTitle(`${t("console.door_title")} · ${event.title}`);
  const came = cameBy(work.scans);
  const coming = guests.filter(({ code_hash }) => code_hash !== null);
  const isIn = coming.filter(({ uuid }) => came.has(uuid)).length;
  const scanned = work.scans.find(({ uuid }) => uuid === latest);
  const scan = (text: string) => void work.scan(text).then(setLatest);
  const submit = () => {
    if (typed.trim() === "") return;
    scan(typed);
    setTyped("");
  };
  return (
    <Screen
      title={t("console.door_title")}
      before={<BackLink link={<Link to={paths.guests} params={{ uuid: event.uuid }} />}>{event.title}</BackLink>}
    >
      <p className={styles.count}>{t("console.door_came", { came: isIn, coming: coming.length })}</p>
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
        <>
          <Camera
            onCode={scan}
            words={{
              picture: t("console.door_picture"),
              none: t("console.door_no_camera"),
              scan: t("console.door_scan"),
              stop: t("console.door_stop"),
            }}
          />
          <Form busy={false} error={undefined} onSubmit={submit}>
            <TextField
              label={t("console.door_code")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div>
              <Button type="submit" size="small" variant="secondary">
                {t("console.door_check")}
              </Button>
            </div>
          </Form>
        </>
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
