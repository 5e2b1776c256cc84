import { calendarLinks, mapLink } from "@atrium/rules/calendar-links.ts";
import { isCtaShown } from "@atrium/rules/cta.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import { formatPrice, isFree } from "@atrium/rules/price.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import type { ReactNode } from "react";
import { usePhrases } from "../../shared/phrases.ts";
import { useBuilding } from "../../shared/buildings.ts";
import { ExternalAnchor, outward } from "../../shared/external-anchor.tsx";
import { useLanguage } from "../../shared/services.ts";
import { CalendarMenu } from "./calendar-menu.tsx";
import styles from "./content.module.css";
import type { ContentItem } from "./content-page.tsx";

/** When, where, online, how much, and what to press; a panel that stays in view beside the text, and nothing where nothing is known. */
export function ContentFacts({ item, asOf }: { readonly item: ContentItem; readonly asOf: number }) {
  const t = usePhrases();
  const language = useLanguage();
  const { timezone } = useBuilding();
  const dates =
    item.start_at && item.display_start_at ? eventDates(item.start_at, item.end_at, language, timezone) : undefined;
  const price = isFree(item.price) ? t("content.free") : formatPrice(item.price, item.currency_type, language);
  const map = mapLink({
    address: item.formatted_address,
    latitude: item.latitude,
    longitude: item.longitude,
    placeId: item.place_id,
  });
  const cta = isCtaShown(item, asOf) ? outward(item.cta_url) : undefined;
  const virtual = outward(item.virtual_url);
  const online = item.virtual_text ?? item.virtual_directions ?? virtual;
  if (!dates && !price && !item.formatted_address && !online && !cta) return null;

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
      {(item.formatted_address || item.directions) && (
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
        {cta && (
          <Button {...cta} block size="large" trailingIcon="external">
            {item.cta_label ?? t("content.more")}
          </Button>
        )}
        {item.start_at && item.display_calendar_icon && (
          <CalendarMenu
            links={calendarLinks({
              title: item.title,
              start: item.start_at,
              end: item.end_at,
              timeZone: timezone,
              location: item.formatted_address,
            })}
          />
        )}
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
