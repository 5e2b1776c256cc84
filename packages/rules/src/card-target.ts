import { externalLink } from "./external-link.ts";

type Command = { type: string; value: string; options: { url?: string; uuid?: string; building_uuid?: string } };

/** Where a card leads: out of the portal, to a place of a building (the list, or one thing of it), or to the page of an item. */
export type CardTarget =
  | { kind: "outside"; url: string }
  | { kind: "place"; place: CardPlace; uuid: string | undefined; building: string }
  | { kind: "item"; uuid: string; building: string };

const cardPlaces = ["home", "amenities", "companies"] as const;
export type CardPlace = (typeof cardPlaces)[number];

/**
 * What a card's navigation command says (1 §3), for the card `uuid` of the building `building`. An address that may be opened comes
 * first; `value` names a place, and `options.uuid` one thing there; any other command with `options.uuid` names an item. A command that
 * says nothing of these, or an address that must not be opened, leaves the card leading to its own page.
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
