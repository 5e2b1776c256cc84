import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type Waiting, type WaitingWork, waiting } from "./waiting.ts";
import { WaitingNote } from "./waiting-note.tsx";
import styles from "./offline.module.css";

const names: Record<WaitingWork["kind"], PhraseKey> = {
  attend: "event.rsvp",
  recall: "event.recall",
  service_request: "offline.kind_service_request",
  profile: "offline.kind_profile",
};

type Props = {
  readonly list: readonly Waiting[];
  /** Called when the person follows a link. */
  readonly onFollow?: () => void;
};

/** The actions that wait to be sent, each with its input, its state and what can be done about it. */
export function WaitingRows({ list, onFollow }: Props) {
  const t = usePhrases();
  return (
    <ul className={styles.rows}>
      {list.map((waits) => (
        <li key={waits.key} className={styles.row}>
          <div className={styles.texts}>
            <span className={styles.kind}>{t(names[waits.work.kind])}</span>
            <span className={styles.title}>{waits.title}</span>
            {waits.work.kind === "service_request" && (
              <span className={styles.typed}>{waits.work.body.description}</span>
            )}
          </div>
          <WaitingNote waits={waits} />
          <div className={styles.buttons}>
            {waits.fault && (
              <Button size="small" render={<WayOn waits={waits} {...(onFollow ? { onFollow } : {})} />}>
                {t(isEvent(waits.work) ? "offline.see_event" : "offline.change")}
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => waiting.remove(waits.key)}>
              {t(waits.fault ? "offline.remove" : "offline.take_back")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const isEvent = ({ kind }: WaitingWork) => kind === "attend" || kind === "recall";

type WayOnProps = { readonly waits: Waiting; readonly onFollow?: () => void };

/** Links to where the person can decide again: the event, the form with its input, or the profile. */
function WayOn({ waits: { key, work }, onFollow, ...shown }: WayOnProps) {
  const click = onFollow ? { onClick: onFollow } : {};
  if (work.kind === "profile") return <Link to={paths.accountProfile} {...click} {...shown} />;
  const buildingUuid = work.building_uuid;
  if (work.kind === "service_request")
    return <Link to={paths.serviceRequests} params={{ buildingUuid }} hash={key} {...click} {...shown} />;
  const params = { buildingUuid, eventPostUuid: work.event_uuid };
  return <Link to={paths.eventPost} params={params} {...click} {...shown} />;
}
