import { wallTime } from "@atrium/rules/wall-clock.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { paths } from "../../parts/paths.ts";
import { type BookingSearch, bookWords } from "./book-address.ts";
import { quotaLeft, quotaName } from "./quota-words.ts";
import styles from "./rooms.module.css";
import type { OverQuota } from "./rooms-queries.ts";

type Props = { readonly rooms: readonly OverQuota[]; readonly requested: BookingSearch };

/** Free rooms whose quota the person or the company has used up: the remaining amount, and whose quota it is. Each links to its room. */
export function OverQuotaList({ rooms, requested }: Props) {
  const speech = { t: usePhrases(), locale: useLanguage() };
  const { uuid: buildingUuid, timezone } = useBuilding();
  const [now] = useState(() => new Date());
  const today = wallTime(now, timezone).date;
  return (
    <ul className={styles.offers}>
      {rooms.map(({ room_uuid, name, quota }) => (
        <li key={room_uuid}>
          <Link
            className={styles.offer}
            to={paths.room}
            params={{ buildingUuid, resourceUuid: room_uuid }}
            search={bookWords(requested)}
          >
            <span className={styles.texts}>
              <span className={styles.name}>{name}</span>
              <span className={styles.quiet}>
                {quotaName(quota, today, speech)}: {quotaLeft(quota, speech)}
              </span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
