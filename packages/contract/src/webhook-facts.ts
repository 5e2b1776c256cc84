/** Of what has happened, an operator's own system may be told these (docs/webhooks.md). */
export const webhookFacts = [
  "person.created",
  "person.approved",
  "person.denied",
  "event.attended",
  "event.recalled",
  "offer.claimed",
  "offer.claim_cancelled",
  "booking.requested",
  "booking.changed",
  "booking.approved",
  "booking.denied",
  "booking.cancelled",
  "booking.checked_in",
  "booking.released",
  "booking.paid",
  "booking.refunded",
  "service_request.created",
  "service_request.moved",
] as const;

export type WebhookFact = (typeof webhookFacts)[number];
