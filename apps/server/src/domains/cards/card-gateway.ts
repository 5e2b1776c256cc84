import type { CardFieldsInit, TokenizedCard } from "@atrium/contract/entities/payment-method.ts";
import type { Static } from "typebox";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { CardSettings } from "../brands/tables.ts";
import type { CardMoney, HeldCard } from "./card-money.ts";

export type CardFacts = Static<typeof TokenizedCard>;
export type FieldsInit = Static<typeof CardFieldsInit>;

/** Who keeps the numbers. This server has tokens alone, and asks for what must be done with them. */
export type CardGateway = {
  /** What the provider's fields in a browser begin with; signed for this one beginning where that is wanted. */
  begin(now: Date): FieldsInit;
  /** Makes a fresh token last, and says what the provider itself knows of the card: what a browser says of it is believed of nobody else. */
  keep(token: string, said: CardFacts): Promise<{ held: HeldCard; facts: CardFacts }>;
  /** A token by which the gateway can be paid with the card. */
  tokenize(card: HeldCard): Promise<string>;
  /** Ends what was kept. One that is gone already is no fault. */
  forget(card: HeldCard): Promise<void>;
  /** Where kept cards can be charged by it. */
  money?: CardMoney;
};

/** What a gateway is made of: a brand's settings, the secrets that they name, and whose portfolio it is. */
export type GatewayParts = {
  settings: CardSettings;
  secretNamed(name: string): string | undefined;
  tenant: Tenant;
  clock: Clock;
};

/** The provider says no to a card, as it may. */
export class CardRefused extends Error {
  override name = "CardRefused";
}

/** A setting that a pack could not be refused for: the variable that it names is empty here. */
export function secretOf({ settings, secretNamed }: GatewayParts, field: keyof CardSettings): string {
  const variable = settings[field] ?? "";
  const secret = secretNamed(variable);
  if (!secret) throw new Error(`${variable} is not set, which keeps the cards of a brand.`);
  return secret;
}
