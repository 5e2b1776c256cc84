import { eventDates } from "@atrium/rules/event-dates.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { ParticipationDialogs } from "../../parts/item/participation-dialogs.tsx";
import type { Participation } from "../../parts/item/use-participation.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { EventPost } from "./event-queries.ts";

type Props = {
  readonly event: EventPost;
  readonly rsvp: Participation;
  /** Joins the waiting list, if the event has one. */
  readonly onWait: (() => void) | undefined;
};

/** The dialogs Confirm RSVP, RSVP confirmed, and Cancel RSVP (2 §2). */
export function RsvpDialogs({ event, rsvp, onWait }: Props) {
  const t = usePhrases();
  const { title } = event;
  const time = useTime(event);

  return (
    <ParticipationDialogs
      participation={rsvp}
      taking={{
        title: t("event.confirm_title"),
        text: time ? t("event.confirm_text", { title, time }) : t("event.confirm_undated", { title }),
        keep: t("event.not_now"),
        confirm: t("event.confirm"),
      }}
      taken={{
        title: t("event.confirmed_title"),
        text: (
          <>
            <p>{t("event.confirmed_text", { title })}</p>
            {time && <p>{t("event.confirmed_mail")}</p>}
          </>
        ),
      }}
      givingBack={{
        title: t("event.cancel_title"),
        text: t("event.cancel_text", { title }),
        keep: t("event.still_attending"),
        confirm: t("event.recall"),
      }}
      lost={{
        title: t("event.lost_title"),
        text: t("event.lost_text", { title }),
        act: onWait && { label: t("event.wait_join"), run: onWait },
      }}
      contentUuid={event.uuid}
    />
  );
}

function useTime({ start_at, end_at }: EventPost): string | undefined {
  const locale = useLanguage();
  const { timezone } = useBuilding();
  if (!start_at) return undefined;
  const { date, time } = eventDates(start_at, end_at, locale, timezone);
  return `${date}, ${time}`;
}
