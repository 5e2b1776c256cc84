import { cardDate } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useBuilding } from "../../parts/buildings.ts";
import type { EventReply } from "./event-queries.ts";
import type { useWait } from "./use-wait.ts";

type Props = {
  /** The actions of the person. */
  readonly line: ReturnType<typeof useWait>;
  readonly wait: EventReply["wait"];
  /** A place is held for the person, and the hold has not expired. */
  readonly isHeld: boolean;
};

/** Beside the button of a full event: joins the waiting list, shows the person's position, and leaves it. */
export function WaitingList({ line, wait, isHeld }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const { busy, join, leave } = line;
  if (isHeld && wait?.offer_ends_at) {
    const time = cardDate(wait.offer_ends_at, locale, timezone);
    return (
      <>
        <p role="status">{t("event.wait_offered", { time })}</p>
        <Button block variant="secondary" busy={busy} onClick={() => leave("event.wait_declined")}>
          {t("event.wait_decline")}
        </Button>
      </>
    );
  }
  if (wait?.state === "waiting") {
    return (
      <>
        <p role="status">{t("event.wait_place", { place: wait.place ?? 1 })}</p>
        <Button block variant="secondary" busy={busy} onClick={() => leave("event.wait_left")}>
          {t("event.wait_leave")}
        </Button>
      </>
    );
  }
  return (
    <>
      {wait && <p role="status">{t("event.wait_ended")}</p>}
      <Button block size="large" icon="clock" busy={busy} onClick={join}>
        {t("event.wait_join")}
      </Button>
    </>
  );
}
