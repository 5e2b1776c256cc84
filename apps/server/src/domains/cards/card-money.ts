/** A card at its provider: its token, and the provider's further id (a customer) if there is one. */
export type HeldCard = { payment_token: string; tokenized_card_id: string | null };

/**
 * A charge. `key`: an idempotency key, under which a charge happens once. `cents`: hundredths of the currency, as everywhere. `ref`: the gateway's own id of it, as soon
 * as that is known. `askedAt`: when it was first requested; a gateway may forget keys after a day.
 */
export type ChargeAsked = {
  key: string;
  cents: number;
  currency: string;
  card: HeldCard;
  ref: string | null;
  askedAt: Date;
};

/** `none`: nobody has been charged, and nobody will be until it is requested. `pending`: the gateway decides later, and reports it by its webhook. */
export type ChargeState = "succeeded" | "declined" | "pending" | "none";

/** `ref`: the gateway's own id. */
export type Charged = { state: ChargeState; ref: string | null };

export type RefundAsked = { key: string; cents: number; currency: string; chargeKey: string; chargeRef: string };

/** A gateway's webhook message about a charge, with the charge's key. */
export type CardEvent = Charged & { key: string };

/** The body byte for byte, and its signature header. */
export type SignedText = { text: string; signature: string };

/** Charges and refunds with stored cards. A refused card is `declined`; a gateway that does not answer throws. */
export type CardMoney = {
  charge(asked: ChargeAsked): Promise<Charged>;
  /** The state of a charge; charges nobody. */
  lookUp(asked: ChargeAsked): Promise<Charged>;
  /** Cancels a charge: `declined`, unless it was too late for that or the gateway is still deciding. */
  end(asked: ChargeAsked): Promise<Charged>;
  /** False if the gateway refuses. */
  refund(asked: RefundAsked): Promise<boolean>;
  /** Undefined if it concerns nothing of this server. Throws {@link EventForged}. */
  readEvent(signed: SignedText, now: Date): Promise<CardEvent | undefined>;
};

/** The webhook's signature is wrong or too old. */
export class EventForged extends Error {
  override name = "EventForged";
}
