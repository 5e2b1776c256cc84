/** The operator's decision about analytics for a brand: whether people are asked first. */
export const analyticsConsents = ["required", "not_required"] as const;
export type AnalyticsConsent = (typeof analyticsConsents)[number];

/** A person's answer on their device; undefined until they answer. */
export type ConsentChoice = "granted" | "denied" | undefined;

/** The source of an event: a browser, a screen in a lobby, or the portal inside another app. */
export const analyticsChannels = ["web", "kiosk", "webview"] as const;
export type AnalyticsChannel = (typeof analyticsChannels)[number];

type Surroundings = {
  /** Undefined if the brand has set up no analytics. */
  readonly consent: AnalyticsConsent | undefined;
  readonly choice: ConsentChoice;
  /** A shared screen: one person there cannot consent for the next. */
  readonly kiosk: boolean;
};

/**
 * Whether a page may track (1 §4). `ask`: not until the person has consented, and they have not been asked. Before that, and after a no,
 * nothing is sent.
 */
export function trackingState({ consent, choice, kiosk }: Surroundings): "track" | "ask" | "silent" {
  if (consent === undefined) return "silent";
  if (consent === "not_required") return "track";
  if (kiosk) return "silent";
  if (choice === undefined) return "ask";
  return choice === "granted" ? "track" : "silent";
}

/** The person an event may be stored for: only where that needs no consent or has it; on a kiosk nobody. */
export function isPersonal(consent: AnalyticsConsent, agreed: boolean, channel: AnalyticsChannel): boolean {
  return channel !== "kiosk" && (consent === "not_required" || agreed);
}

export function analyticsChannel({
  kiosk,
  path,
}: {
  readonly kiosk: boolean;
  readonly path: string;
}): AnalyticsChannel {
  if (kiosk) return "kiosk";
  return /^\/webview(\/|$)/.test(path) ? "webview" : "web";
}
