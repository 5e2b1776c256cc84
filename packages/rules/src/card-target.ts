import { externalLink } from "./external-link.ts";

type Command = { type: string; value: string; options: { url?: string; uuid?: string; building_uuid?: string } };

/** The target of a card: an address outside the portal, a place of a building (the list, or one item of it), or the page of an item. */
export type CardTarget =
  | { kind: "outside"; url: string }
  | { kind: "place"; place: CardPlace; uuid: string | undefined; building: string }
  | { kind: "item"; uuid: string; building: string };

const cardPlaces = ["home", "amenities", "companies"] as const;
export type CardPlace = (typeof cardPlaces)[number];

/**
 * The target of a card's navigation command (1 §3), for the card `uuid` of the building `building`. A valid address comes first; `value` names
 * a place, and `options.uuid` one item there; any other command with `options.uuid` names an item. Without any of these, or with a forbidden
 * address, the card links to its own page.
 */
export function cardTarget(command: Command | null, own: { uuid: string; building: string }): CardTarget {
  const { url, uuid, building_uuid } = command?.options ?? {};
  const outside = externalLink(url);
  if (outside) return { kind: "outside", url: outside };
  const building = building_uuid ?? own.building;
  const place = cardPlaces.find((name) => name === command?.value.trim().toLowerCase().replace(/^\/+/, ""));
  if (place) return { kind: "place", place, uuid, building };
  return uuid ? { kind: "item", uuid, building } : { kind: "item", ...own };
}
