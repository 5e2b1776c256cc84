import { spotsState } from "./spots.ts";

/** A person's state towards items, by their uuids. */
export type Mine = {
  readonly going: readonly string[];
  /** On the waiting list of these; a place is held for them in those. */
  readonly waiting: readonly string[];
  readonly held: readonly string[];
  readonly claimed: readonly { readonly uuid: string; readonly count: number; readonly most: number }[];
  readonly booked: readonly string[];
};

export const nobodys: Mine = { going: [], waiting: [], held: [], claimed: [], booked: [] };

type Card = {
  readonly uuid: string;
  readonly end_at: string | null;
  readonly rsvp_enabled: boolean;
  readonly claimable: boolean;
  readonly spots_left: number | null;
};

export type CardState =
  | { readonly kind: "ended" | "going" | "held" | "waiting" | "booked" | "sold_out" }
  | { readonly kind: "claimed"; readonly count: number; readonly most: number }
  | { readonly kind: "few"; readonly left: number }
  | undefined;

/** The one state shown on a card: that the item is over, otherwise the person's own state, otherwise that little or nothing is left. */
export function cardState(card: Card, mine: Mine, now: Date): CardState {
  if (card.end_at !== null && new Date(card.end_at) <= now) return { kind: "ended" };
  if (mine.going.includes(card.uuid)) return { kind: "going" };
  if (mine.held.includes(card.uuid)) return { kind: "held" };
  if (mine.waiting.includes(card.uuid)) return { kind: "waiting" };
  if (mine.booked.includes(card.uuid)) return { kind: "booked" };
  const claimed = mine.claimed.find(({ uuid }) => uuid === card.uuid);
  if (claimed) return { kind: "claimed", count: claimed.count, most: claimed.most };
  if (!card.rsvp_enabled && !card.claimable) return undefined;
  const spots = spotsState(card.spots_left);
  if (spots === "sold_out") return { kind: "sold_out" };
  return spots === "few" ? { kind: "few", left: card.spots_left ?? 0 } : undefined;
}
