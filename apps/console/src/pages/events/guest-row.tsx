import { nameOf } from "@atrium/rules/name-of.ts";
import type { GuestAnswer } from "@atrium/rules/guests.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { IconButton } from "@atrium/ui/components/button.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { Row } from "@atrium/ui/components/row-list.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ExactMoment } from "../../parts/moment.tsx";
import shared from "../../parts/participation.module.css";
import type { Guest } from "./events-address.ts";
import styles from "./events.module.css";

const looks: Record<GuestAnswer, { tone: "ok" | "neutral" | "danger"; icon: IconName }> = {
  yes: { tone: "ok", icon: "check" },
  no: { tone: "neutral", icon: "minus" },
  removed: { tone: "danger", icon: "x" },
};

type Props = {
  readonly guest: Guest;
  readonly timeZone: string;
  readonly onRemove: (() => void) | undefined;
};

/** A person who has answered: name, company, answer and time. */
export function GuestRow({ guest, timeZone, onRemove }: Props) {
  const t = usePhrases();
  const name = nameOf(guest);
  return (
    <Row>
      <div className={classNames(shared.row, styles.guest)}>
        <Avatar name={name} size={28} />
        <span className={shared.what}>
          <span className={shared.name}>{name}</span>
          <span className={shared.about}>{[guest.company?.name, guest.email].filter(Boolean).join(" · ")}</span>
          {guest.reason && <span className={shared.note}>{guest.reason}</span>}
        </span>
        <span className={shared.when}>
          <ExactMoment at={guest.at} timeZone={timeZone} />
        </span>
        <span className={shared.state}>
          <StatusPill {...looks[guest.answer]}>
            {t(guest.came_at ? "console.guests_came" : `console.guests_${guest.answer}`)}
          </StatusPill>
        </span>
        <span className={styles.act}>
          {onRemove && guest.answer === "yes" && (
            <IconButton icon="x" label={t("console.guests_remove_named", { name })} onClick={onRemove} data-row />
          )}
        </span>
      </div>
    </Row>
  );
}
