import type { PackPaymentMethod } from "@atrium/contract/pack/bookings.ts";
import { kind } from "../packs/kind.ts";

export const paymentMethods = kind<PackPaymentMethod>({
  kind: "payment_methods",
  table: "payment_methods",
  insertOnly: ["created_at"],
  untouched: { when: "t.removed_at is null" },
  row: (card, at) => ({
    user_uuid: at.ref("people", card.person),
    gateway_id: card.gateway_id,
    card_last_four: card.card_last_four,
    card_brand: card.card_brand,
    payment_token: card.payment_token,
    tokenized_card_id: card.tokenized_card_id ?? null,
    first_name: card.first_name,
    last_name: card.last_name,
    month: card.month,
    year: card.year,
    country: card.country,
    created_at: at.time(card.created_at) ?? at.ground.now.toISOString(),
  }),
});
