import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { historyTab } from "@atrium/rules/history.ts";
import { eventPress } from "@atrium/rules/rsvp.ts";
import { hasWaitingList } from "@atrium/rules/waiting-list.ts";
import { lazy, Suspense } from "react";
import { ItemLayout } from "../../parts/item/item-layout.tsx";
import { ItemText } from "../../parts/item/item-text.tsx";
import { useCtaClock } from "../../parts/item/use-cta-clock.ts";
import { useLiveRead } from "@atrium/web/use-live-read.ts";
import { useWaitingList } from "../../parts/offline/use-waiting.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { EventFacts } from "./event-facts.tsx";
import { eventQuery } from "./event-queries.ts";
import { RsvpAction } from "./rsvp-action.tsx";
import { RsvpDialogs } from "./rsvp-dialogs.tsx";
import { useRsvp } from "./use-rsvp.ts";
import { useWait } from "./use-wait.ts";
import { WaitingList } from "./waiting-list.tsx";
import { WaitingRsvp } from "./waiting-rsvp.tsx";

/** Loaded only when a code is shown, because the code's drawing comes with it. */
const Ticket = lazy(() => import("./ticket.tsx"));
const MobileDialog = lazy(() => import("../../parts/mobile-dialog/mobile-dialog.tsx"));

const route = getRouteApi("/signed-in/building/$buildingUuid/event-posts/$eventPostUuid");

/** The page of an event: what, when, where and how much, and the person's RSVP (2 §2). */
export function EventPage() {
  const t = usePhrases();
  const { eventPostUuid } = route.useParams();
  const query = eventQuery(useServices(), eventPostUuid, useLanguage());
  const { data, dataUpdatedAt } = useSuspenseQuery(query);
  const event = data.data.event_post;
  const attending = event.attendants.length > 0;
  const { wait } = data;
  const heldUntil = wait?.offer_ends_at ?? null;
  // When the hold of a place expires, the action changes too.
  const now = new Date(useCtaClock(heldUntil ? { ...event, cta_display_end_at: heldUntil } : event, dataUpdatedAt));
  const isHeld = !attending && heldUntil !== null && new Date(heldUntil) > now;
  const attendants_count = isHeld ? event.attendants_count - 1 : event.attendants_count;
  const press = eventPress({ ...event, attendants_count, attending }, now);
  const hasLine = !attending && hasWaitingList({ ...event, attending }, now);
  const rsvp = useRsvp(event);
  const line = useWait(event);
  const waits = useWaitingList().find(({ work }) => "event_uuid" in work && work.event_uuid === event.uuid);
  useLiveRead(query.queryKey, data.event_stream.request_uri);

  return (
    <>
      <ItemLayout
        item={event}
        kind={t("content.kind_Event")}
        panelLabel={t("event.panel")}
        panel={<EventFacts event={event} attending={attending} />}
        code={
          attending &&
          historyTab(event, now) === "upcoming" && (
            <Suspense>
              <Ticket event={event} />
            </Suspense>
          )
        }
        action={
          waits ? (
            <WaitingRsvp waits={waits} />
          ) : press === "none" ? null : (
            <>
              <RsvpAction event={event} press={press} attending={attending} busy={rsvp.busy} onPress={rsvp.open} />
              {hasLine && (isHeld || press === "sold_out") && <WaitingList line={line} wait={wait} isHeld={isHeld} />}
            </>
          )
        }
      >
        <ItemText item={event} />
      </ItemLayout>
      <RsvpDialogs event={event} rsvp={rsvp} onWait={hasLine ? line.join : undefined} />
      {press === "mobile" && (
        <Suspense>
          <MobileDialog open={rsvp.step === "mobile"} name={event.title} onClose={rsvp.close} />
        </Suspense>
      )}
    </>
  );
}
