import { calendarDetails, mapLink } from "@atrium/rules/calendar-links.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { spotsLeft, spotsState } from "@atrium/rules/spots.ts";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import type { ReactNode } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { ExternalAnchor } from "@atrium/web/external-anchor.tsx";
import { CalendarMenu } from "../../parts/item/calendar-menu.tsx";
import item from "../../parts/item/item.module.css";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import styles from "./event.module.css";
import type { EventPost } from "./event-queries.ts";

type Props = { readonly event: EventPost; readonly attending: boolean };

/** Price or free, remaining places, time and place (E1, E4). */
export function EventFacts({ event, attending }: Props) {
  const t = usePhrases();
  const language = useLanguage();
  const map = mapLink({
    address: event.address,
    latitude: event.latitude,
    longitude: event.longitude,
    placeId: event.place_id,
  });
  const online = event.virtual_text ?? event.virtual_directions ?? event.virtual_url;

  return (
    <>
      <div>
        <h2 className="visually-hidden">{t("content.price")}</h2>
        <p className={styles.price}>{formatPrice(event.price, event.currency_type, language) ?? t("content.free")}</p>
      </div>
      <Places event={event} attending={attending} />
      {event.start_at && <When event={event} start={event.start_at} />}
      {(event.address ?? event.directions ?? map) && (
        <Fact icon="map-pin" title={t("content.location")}>
          {event.address && <p>{event.address}</p>}
          {event.directions && <p className={item.quiet}>{event.directions}</p>}
          <ExternalAnchor to={map}>{t("content.open_map")}</ExternalAnchor>
        </Fact>
      )}
      {online && (
        <Fact icon="play" title={t("content.online")}>
          {event.virtual_text && <p>{event.virtual_text}</p>}
          {event.virtual_directions && <p className={item.quiet}>{event.virtual_directions}</p>}
          <ExternalAnchor to={event.virtual_url}>{t("content.join_online")}</ExternalAnchor>
        </Fact>
      )}
    </>
  );
}

/** A polite live region: others take places while the person reads. */
function Places({ event, attending }: Props) {
  const t = usePhrases();
  const left = event.rsvp_enabled ? spotsLeft(event.capacity, event.attendants_count) : null;
  const state = spotsState(left);
  return (
    <div className={styles.going} aria-live="polite">
      {attending ? (
        <StatusPill tone="ok" icon="check">
          {t("event.attending")}
        </StatusPill>
      ) : (
        state === "sold_out" && <StatusPill icon="minus">{t("content.sold_out")}</StatusPill>
      )}
      {!attending && state === "few" && (
        <StatusPill tone="warn" icon="clock">
          {t("content.spots_left", { count: left ?? 0 })}
        </StatusPill>
      )}
      {event.attendants_count > 0 && <span>{t("event.going", { count: event.attendants_count })}</span>}
    </div>
  );
}

function When({ event, start }: { readonly event: EventPost; readonly start: string }) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const dates = eventDates(start, event.end_at, useLanguage(), timezone);
  return (
    <>
      <div className={item.when}>
        <div className={item.block} aria-hidden="true">
          <span className={item.month}>{dates.month}</span>
          <span className={item.day}>{dates.day}</span>
        </div>
        <div>
          <h2 className="visually-hidden">{t("content.date")}</h2>
          <p className={item.strong}>{dates.date}</p>
          <p className={item.quiet}>{dates.time}</p>
        </div>
      </div>
      <CalendarMenu
        uuid={event.uuid}
        event={{
          title: event.title,
          start,
          end: event.end_at,
          timeZone: timezone,
          location: event.address,
          details: calendarDetails(event.description, event.host && t("content.hosted_by", { host: event.host })),
        }}
      />
    </>
  );
}

type FactProps = { readonly icon: IconName; readonly title: string; readonly children: ReactNode };

function Fact({ icon, title, children }: FactProps) {
  return (
    <section className={item.fact}>
      <Icon name={icon} />
      <div className={item.factText}>
        <h2 className={item.factTitle}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
