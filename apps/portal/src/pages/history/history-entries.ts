import { bookingToken } from "@atrium/rules/booking-address.ts";
import { isStanding } from "@atrium/rules/booking-status.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { centsToPrice } from "@atrium/rules/history.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import type { PictureKind } from "@atrium/rules/pictures.ts";
import type { Building } from "../../parts/buildings.ts";
import type { Transaction } from "./history-queries.ts";

/** A transaction of any kind, for a row of the list. */
export type HistoryEntry = {
  uuid: string;
  title: string;
  picture: { url: string | null; kind: PictureKind; focus?: string | null };
  status: string;
  start_at: string | null;
  timeZone: string;
  date: string | undefined;
  /** The place. */
  place: string | undefined;
  /** Neither denied nor cancelled. */
  stands: boolean;
  price: string | undefined;
  /** The link of the row: the event, the booking, or undefined. */
  leadsTo: { event: { buildingUuid: string; eventPostUuid: string } } | { booking: string } | undefined;
};

type Where = { buildings: readonly Building[]; current: Building; locale: string };

/** Times are in the time zone of the transaction's building, whichever building is current. */
export function historyEntry(transaction: Transaction, { buildings, current, locale }: Where): HistoryEntry {
  const building = buildings.find(({ uuid }) => uuid === transaction.building_uuid);
  const timeZone = (building ?? current).timezone;
  const { status, start_at } = transaction.content;
  const shared = {
    uuid: transaction.uuid,
    status,
    start_at,
    timeZone,
    date: start_at ? cardDate(start_at, locale, timeZone) : undefined,
    place: building?.name,
    stands: isStanding(status),
  };
  const priceOf = (price: string | null) => formatPrice(price, transaction.currency_type, locale);
  if ("details" in transaction) {
    const { details, content, total_price } = transaction;
    return {
      ...shared,
      title: content.resource.name,
      picture: { url: content.resource.image_url, kind: "card", focus: content.resource.image_focus },
      price: priceOf(total_price),
      leadsTo: {
        booking: bookingToken({
          ownerType: details.owner.owner_type,
          ownerUuid: details.owner.owner_uuid,
          resourceUuid: details.resource.uuid,
          bookingUuid: content.uuid,
        }),
      },
    };
  }
  const { content } = transaction;
  if ("service" in content) {
    const { provider_name, logo_url, price } = content.service;
    return {
      ...shared,
      title: provider_name,
      picture: { url: logo_url, kind: "logo" },
      price: priceOf(centsToPrice(price)),
      leadsTo: undefined,
    };
  }
  return {
    ...shared,
    title: content.title,
    picture: { url: content.image_url, kind: "card", focus: content.image_focus },
    price: priceOf(content.price),
    leadsTo: building && { event: { buildingUuid: building.uuid, eventPostUuid: content.uuid } },
  };
}
