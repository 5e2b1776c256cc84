import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { Row } from "@atrium/ui/components/row-list.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import { Moment } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import type { InboxItem, Kind } from "../../parts/waiting.ts";
import type { InboxFilter } from "./inbox-address.ts";
import styles from "./inbox.module.css";

const icons: Record<Kind, IconName> = {
  sign_up: "user",
  booking: "calendar",
  service_request: "wrench",
  refund: "card",
};

/** How long before its due time a request is shown as urgent, in milliseconds. */
const near = 4 * 60 * 60 * 1000;

type Props = {
  readonly item: InboxItem;
  readonly isOpen: boolean;
  /** Another one is open: this one replaces it in the history, so that Back leaves the list. */
  readonly replace: boolean;
  readonly filter: InboxFilter;
  readonly now: Date;
  readonly timeZone: string | undefined;
};

/** One request: what it is, who sent it, where, and since or until when. */
export function InboxRow({ item, isOpen, replace, filter, now, timeZone }: Props) {
  const t = usePhrases();
  const { kind, uuid, subject, person_name, building, since, due_at } = item;
  const presses = due_at !== null && Date.parse(due_at) - now.getTime() < near;
  return (
    <Row>
      <Link
        to={paths.item}
        params={{ kind, uuid }}
        search={filter}
        replace={replace}
        className={styles.row}
        data-row
        aria-current={isOpen ? "true" : undefined}
      >
        <span className={styles.icon}>
          <Icon name={icons[kind]} size={16} label={t(`console.kind_${kind}`)} />
        </span>
        <span className={styles.subject}>{subject || t(`console.kind_${kind}`)}</span>
        <span className={presses ? styles.pressing : styles.when}>
          <Moment at={due_at ?? since} now={now} timeZone={timeZone} />
        </span>
        <span className={styles.who}>{[person_name, building?.name].filter((part) => !!part).join(" · ")}</span>
      </Link>
    </Row>
  );
}
