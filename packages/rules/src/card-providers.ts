/** Who can keep cards: `sandbox` is the product's own, for published test cards alone. */
export const cardProviders = ["sandbox", "spreedly", "stripe"] as const;
export type CardProvider = (typeof cardProviders)[number];

/** Those by which a kept card can be charged while its person does nothing (docs/booking-payment.md). */
export const chargingProviders: readonly CardProvider[] = ["sandbox", "stripe"];

/** Settings that a provider cannot do without (docs/cards.md). */
export const cardSettings = {
  sandbox: [],
  spreedly: ["environment_key", "access_secret_variable", "certificate_token", "signing_key_variable"],
  stripe: ["publishable_key", "secret_key_variable"],
} as const satisfies Record<CardProvider, readonly string[]>;

/** Where a provider's script comes from, unless a pack says otherwise; and what that script opens frames of and asks. */
export const cardScripts = {
  spreedly: { script: "https://core.spreedly.com/iframe/iframe-v1.min.js", frames: [], asks: [] },
  stripe: {
    script: "https://js.stripe.com/v3/",
    frames: ["https://hooks.stripe.com"],
    asks: ["https://api.stripe.com"],
  },
} as const satisfies Record<Exclude<CardProvider, "sandbox">, { script: string; frames: string[]; asks: string[] }>;
