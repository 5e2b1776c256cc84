import type { CardFieldsInit, TokenizedCard } from "@atrium/contract/entities/payment-method.ts";
import type { Static } from "typebox";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { CardSettings } from "../brands/tables.ts";
import type { CardMoney, HeldCard } from "./card-money.ts";

export type CardFacts = Static<typeof TokenizedCard>;
export type FieldsInit = Static<typeof CardFieldsInit>;

/** The provider that stores card numbers. This server has tokens only. */
export type CardGateway = {
  /** Parameters for the provider's fields in a browser; signed for this use if required. */
  begin(now: Date): FieldsInit;
  /** Stores a fresh token permanently, and returns what the provider itself knows of the card: the browser's claims are not trusted. */
  keep(token: string, said: CardFacts): Promise<{ held: HeldCard; facts: CardFacts }>;
  /** A token by which the gateway can be paid with the card. */
  tokenize(card: HeldCard): Promise<string>;
  /** Deletes the stored card. One that is gone already is no error. */
  forget(card: HeldCard): Promise<void>;
  /** The gateways that can charge stored cards. */
  money?: CardMoney;
};

/** The inputs of a gateway: a brand's settings, their secrets, and the portfolio. */
export type GatewayParts = {
  settings: CardSettings;
  secretNamed(name: string): string | undefined;
  tenant: Tenant;
  clock: Clock;
};

/** The provider refuses a card. */
export class CardRefused extends Error {
  override name = "CardRefused";
}

/** A required environment variable is empty, which an import cannot check. */
export function secretOf({ settings, secretNamed }: GatewayParts, field: keyof CardSettings): string {
  const variable = settings[field] ?? "";
  const secret = secretNamed(variable);
  if (!secret) throw new Error(`${variable} is not set: a brand's cards need it.`);
  return secret;
}
