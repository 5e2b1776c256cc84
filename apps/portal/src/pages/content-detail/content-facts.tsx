import { mapLink } from "@atrium/rules/calendar-links.ts";
import { ctaLabel, isCtaShown } from "@atrium/rules/cta.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import { attachedSurvey } from "@atrium/rules/frame-address.ts";
import { formatPrice, isFree } from "@atrium/rules/price.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useTrack } from "../../parts/analytics/use-track.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { ExternalAnchor, outward } from "@atrium/web/external-anchor.tsx";
import { itemAddress } from "../../parts/item-address.ts";
import { CalendarMenu } from "../../parts/item/calendar-menu.tsx";
import styles from "../../parts/item/item.module.css";
import { useCtaClock } from "../../parts/item/use-cta-clock.ts";
import type { useLinkOut } from "../../parts/overlay-frame/use-link-out.tsx";
import { useLanguage } from "@atrium/web/services.ts";
import { useAttached } from "./attached.tsx";
import type { ContentItem } from "./content-page.tsx";

type Props = {
  readonly item: ContentItem;
  readonly asOf: number;
  /** Opens a survey over the page. */
  readonly onFrame: ReturnType<typeof useLinkOut>["open"];
};

/** Time, place, link, price, and the call to action, in a panel that stays in view beside the text; renders nothing if no fact is known. */
export function ContentFacts({ item, asOf, onFrame }: Props) {
  const t = usePhrases();
  const language = useLanguage();
  const track = useTrack();
  const { timezone, uuid: buildingUuid } = useBuilding();
  const dates =
    item.start_at && item.display_start_at ? eventDates(item.start_at, item.end_at, language, timezone) : undefined;
  const price = isFree(item.price) ? t("content.free") : formatPrice(item.price, item.currency_type, language);
  const map = mapLink({
    address: item.formatted_address,
    latitude: item.latitude,
    longitude: item.longitude,
    placeId: item.place_id,
  });
  const where = item.formatted_address ?? item.directions ?? map;
  const isCalling = isCtaShown(item, useCtaClock(item, asOf));
  const cta = isCalling ? outward(item.cta_url) : undefined;
  const survey = cta && attachedSurvey(item);
  const label = isCalling ? ctaLabel(item) : null;
  const virtual = outward(item.virtual_url);
  const online = item.virtual_text ?? item.virtual_directions ?? virtual;
  const attached = useAttached(item);
  const tell = () => track("content_post_cta_clicked", { content_uuid: item.uuid, content_type: item.type });
  const isTaken = (item.type === "Event" || item.type === "Deal") && (item.rsvp_enabled || item.claimable);
  const isBare = !dates && !price && !where && !online && !cta && !isTaken;
  if (isBare && attached.length === 0 && item.spots_left !== 0) return null;

  return (
    <aside className={styles.facts} aria-label={t("content.details")}>
      {dates && (
        <div className={styles.when}>
          <div className={styles.block} aria-hidden="true">
            <span className={styles.month}>{dates.month}</span>
            <span className={styles.day}>{dates.day}</span>
          </div>
          <div>
            <h2 className="visually-hidden">{t("content.date")}</h2>
            <p className={styles.strong}>{dates.date}</p>
            <p className={styles.quiet}>{dates.time}</p>
          </div>
        </div>
      )}
      {price && (
        <Fact icon="tag" title={t("content.price")}>
          <p className="tabular">{price}</p>
        </Fact>
      )}
      {where && (
        <Fact icon="map-pin" title={t("content.location")}>
          {item.formatted_address && <p>{item.formatted_address}</p>}
          {item.directions && <p className={styles.quiet}>{item.directions}</p>}
          <ExternalAnchor to={map}>{t("content.open_map")}</ExternalAnchor>
        </Fact>
      )}
      {online && (
        <Fact icon="play" title={t("content.online")}>
          {item.virtual_text && <p>{item.virtual_text}</p>}
          {item.virtual_directions && <p className={styles.quiet}>{item.virtual_directions}</p>}
          <ExternalAnchor to={item.virtual_url}>{t("content.join_online")}</ExternalAnchor>
        </Fact>
      )}
      <div className={styles.actions}>
        {item.spots_left === 0 && (
          <StatusPill icon="minus">{cta ? t("content.sold_out") : (label ?? t("content.sold_out"))}</StatusPill>
        )}
        {isTaken && (
          <Button block size="large" render={<Link to={itemAddress(item.type, buildingUuid, item.uuid)} />}>
            {t(item.type === "Event" ? "event.open" : "offer.open")}
          </Button>
        )}
        {survey && (
          <Button
            onClick={() => {
              tell();
              onFrame({ url: survey, title: label ?? item.title });
            }}
            block
            size="large"
          >
            {label ?? t("content.more")}
          </Button>
        )}
        {cta && !survey && (
          <Button {...cta} onClick={tell} block size="large" trailingIcon="external">
            {label ?? t("content.more")}
          </Button>
        )}
        {item.start_at && item.display_calendar_icon && (
          <CalendarMenu
            uuid={item.uuid}
            event={{
              title: item.title,
              start: item.start_at,
              end: item.end_at,
              timeZone: timezone,
              location: item.formatted_address,
            }}
          />
        )}
        {attached.map(({ icon, text, link }) => (
          <Button key={text} variant="secondary" block icon={icon} render={link}>
            {text}
          </Button>
        ))}
      </div>
    </aside>
  );
}

type FactProps = { readonly icon: IconName; readonly title: string; readonly children: ReactNode };

function Fact({ icon, title, children }: FactProps) {
  return (
    <section className={styles.fact}>
      <Icon name={icon} />
      <div className={styles.factText}>
        <h2 className={styles.factTitle}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
