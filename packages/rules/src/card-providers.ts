/** The card providers: `sandbox` is the product's own, only for published test cards. */
export const cardProviders = ["sandbox", "spreedly", "stripe"] as const;
export type CardProvider = (typeof cardProviders)[number];

/** Providers whose saved cards can be charged without the person (docs/booking-payment.md). */
export const chargingProviders: readonly CardProvider[] = ["sandbox", "stripe"];

/** Required settings of each provider (docs/cards.md). */
export const cardSettings = {
  sandbox: [],
  spreedly: ["environment_key", "access_secret_variable", "certificate_token", "signing_key_variable"],
  stripe: ["publishable_key", "secret_key_variable"],
} as const satisfies Record<CardProvider, readonly string[]>;

/** The address of each provider's script, unless a pack sets another, and the origins of its iframes and requests. */
export const cardScripts = {
  spreedly: { script: "https://core.spreedly.com/iframe/iframe-v1.min.js", frames: [], asks: [] },
  stripe: {
    script: "https://js.stripe.com/v3/",
    frames: ["https://hooks.stripe.com"],
    asks: ["https://api.stripe.com"],
  },
} as const satisfies Record<Exclude<CardProvider, "sandbox">, { script: string; frames: string[]; asks: string[] }>;
