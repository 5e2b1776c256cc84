/** A card as its provider keeps it: by its token, and where it has one, by another name (a customer). */
export type HeldCard = { payment_token: string; tokenized_card_id: string | null };

/** A charge as it is asked for. `key`: however often it is asked for under one key, it is one charge. `cents`: hundredths of the currency, as everywhere. */
export type ChargeAsked = { key: string; cents: number; currency: string; card: HeldCard };

/** `none`: nobody has been charged, and nobody will be before it is asked for. `pending`: the gateway decides later, and says so by its webhook. */
export type ChargeState = "succeeded" | "declined" | "pending" | "none";

/** `ref`: what the gateway itself calls it. */
export type Charged = { state: ChargeState; ref: string | null };

export type RefundAsked = { key: string; cents: number; currency: string; chargeKey: string; chargeRef: string };

/** What a gateway says by itself of a charge, under the key that it was asked for by. */
export type CardEvent = Charged & { key: string };

/** The text as it came, byte for byte, and the header that signs it. */
export type SignedText = { text: string; signature: string };

/** Taking and giving back money by cards that are kept. What a card is refused for is `declined`; a gateway that does not answer throws. */
export type CardMoney = {
  charge(asked: ChargeAsked): Promise<Charged>;
  /** What has become of it, which charges nobody. */
  lookUp(asked: ChargeAsked): Promise<Charged>;
  /** Sees to it that nobody is charged any more: `declined`, unless it was too late for that or the gateway is still deciding. */
  end(asked: ChargeAsked): Promise<Charged>;
  /** False where the gateway says no. */
  refund(asked: RefundAsked): Promise<boolean>;
  /** Undefined where it is about nothing of ours. Throws {@link EventForged}. */
  readEvent(signed: SignedText, now: Date): Promise<CardEvent | undefined>;
};

/** What came was not signed by whose it says it is, or long ago. */
export class EventForged extends Error {
  override name = "EventForged";
}
