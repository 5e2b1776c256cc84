import type { EventPress } from "@atrium/rules/rsvp.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { useTrack } from "../../parts/analytics/use-track.ts";
import { outward } from "@atrium/web/external-anchor.tsx";
import type { ParticipationStep } from "../../parts/item/use-participation.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { EventPost } from "./event-queries.ts";

type Props = {
  readonly event: EventPost;
  readonly press: Exclude<EventPress, "none">;
  readonly attending: boolean;
  readonly busy: boolean;
  readonly onPress: (step: ParticipationStep) => void;
};

/** The button of an event, with the operator's own label if there is one (2 §4). */
export function RsvpAction({ event, press, attending, busy, onPress }: Props) {
  const t = usePhrases();
  const track = useTrack();
  const called = { content_uuid: event.uuid, content_type: "Event" } as const;
  const label = event.cta_label ?? t("event.rsvp");
  switch (press) {
    case "confirm":
      return (
        <Button block size="large" busy={busy} onClick={() => onPress("confirming")}>
          {label}
        </Button>
      );
    case "open":
      return (
        <Button
          {...outwardTo(event.cta_url)}
          onClick={() => track("content_post_cta_clicked", called)}
          block
          size="large"
          trailingIcon="external"
        >
          {event.cta_label ?? t("content.more")}
        </Button>
      );
    case "mobile":
      return (
        <Button block size="large" icon="phone" onClick={() => onPress("mobile")}>
          {label}
        </Button>
      );
    case "recall":
      return (
        <>
          <Attending />
          <Button block variant="secondary" busy={busy} onClick={() => onPress("cancelling")}>
            {t("event.recall")}
          </Button>
        </>
      );
    case "sold_out":
      return (
        <Button block size="large" variant="secondary" disabled>
          {event.cta_label_at_capacity ?? t("event.full")}
        </Button>
      );
    case "closed":
      return attending ? (
        <Attending />
      ) : (
        <Button block size="large" variant="secondary" disabled>
          {t("event.closed")}
        </Button>
      );
  }
}

/** Says that the person has already accepted. */
function Attending() {
  const t = usePhrases();
  return <p>{t("event.already")}</p>;
}

/** The rule has validated the address: it may be opened. */
function outwardTo(typed: string | null) {
  return outward(typed) ?? { href: "" };
}
