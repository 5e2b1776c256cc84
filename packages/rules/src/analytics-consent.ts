/** What the operator of a brand has decided about analytics: whether people are asked first. */
export const analyticsConsents = ["required", "not_required"] as const;
export type AnalyticsConsent = (typeof analyticsConsents)[number];

/** What a person has answered on their device; undefined as long as they have not. */
export type ConsentChoice = "granted" | "denied" | undefined;

/** Where an event came from: a browser, a screen in a lobby, or the portal inside another app. */
export const analyticsChannels = ["web", "kiosk", "webview"] as const;
export type AnalyticsChannel = (typeof analyticsChannels)[number];

type Surroundings = {
  /** Undefined where the brand has set up no analytics. */
  readonly consent: AnalyticsConsent | undefined;
  readonly choice: ConsentChoice;
  /** A screen that everybody passes: nobody can agree there for whoever comes next. */
  readonly kiosk: boolean;
};

/**
 * Whether a page may track (1 §4). `ask`: not before somebody has agreed, and they have not been asked. Before that, and where they
 * have said no, nothing at all is sent.
 */
export function trackingState({ consent, choice, kiosk }: Surroundings): "track" | "ask" | "silent" {
  if (consent === undefined) return "silent";
  if (consent === "not_required") return "track";
  if (kiosk) return "silent";
  if (choice === undefined) return "ask";
  return choice === "granted" ? "track" : "silent";
}

/** Whose an event may be stored as: a person's own only where that needs no consent or has it, and on a kiosk nobody's. */
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
