import { kind } from "../packs/kind.ts";

export const paymentMethods = kind({
  kind: "payment_methods",
  insertOnly: ["created_at"],
  gone: "t.removed_at is not null",
  untouched: { when: "t.removed_at is null" },
  beside: (card, at) => ({ created_at: at.time(card.created_at) ?? at.ground.now.toISOString() }),
});
