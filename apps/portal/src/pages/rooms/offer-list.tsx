import { Icon } from "@atrium/ui/components/icon.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { spanText } from "@atrium/web/time-words.ts";
import { Link } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { paths } from "../../parts/paths.ts";
import { type BookingSearch, bookWords } from "./book-address.ts";
import { priceText } from "./book-words.ts";
import styles from "./rooms.module.css";
import type { Offer } from "./rooms-queries.ts";

type Props = {
  readonly offers: readonly Offer[];
  readonly requested: BookingSearch;
  /** Each shows its time, which differs from the requested one. */
  readonly timed?: boolean;
};

/** Rooms with a time at which they can be booked; each links to its room with that time. */
export function OfferList({ offers, requested, timed = false }: Props) {
  return (
    <ul className={styles.offers}>
      {offers.map((offer) => (
        <li key={`${offer.room_uuid} ${offer.start_at}`}>
          <OfferRow offer={offer} requested={requested} timed={timed} />
        </li>
      ))}
    </ul>
  );
}

function OfferRow({ offer, requested, timed }: { offer: Offer; requested: BookingSearch; timed: boolean }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { uuid: buildingUuid } = useBuilding();
  const { room_uuid, name, capacity, equipment, date, from, to, nights, repeated } = offer;
  const search = bookWords({
    ...requested,
    date,
    from,
    to,
    nights: nights || undefined,
    repeated: repeated ?? undefined,
  });
  const facts = [
    capacity !== null && t("book.capacity", { number: capacity }),
    ...equipment.map((one) => t(`book.equipment_${one}`)),
    offer.approval_required && t("book.on_request"),
  ];
  return (
    <Link className={styles.offer} to={paths.room} params={{ buildingUuid, resourceUuid: room_uuid }} search={search}>
      <span className={styles.thumb}>
        <Picture
          {...usePicture(offer.image_url, "card")}
          preview={offer.image_preview}
          focus={offer.image_focus}
          alt=""
          sizes="6rem"
          width={648}
          height={416}
          cover
        />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        {timed && <span className={styles.time}>{spanText(from, to, locale)}</span>}
        <span className={styles.quiet}>{facts.filter((fact) => fact !== false).join(" · ")}</span>
      </span>
      <span className={styles.price}>{priceText(offer.total_cents, offer.currency_type, { t, locale })}</span>
      <Icon name="chevron-right" />
    </Link>
  );
}
