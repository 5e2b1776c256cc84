/*
 * The protocol of both ends: only types, so that the guest end is one file without a dependency. Names are those of 2 §7; docs/mini-apps.md
 * explains them to authors.
 */

/** The version of the envelope. A version only ever gains fields and codes. */
export type ProtocolVersion = 1;

/** Why an action was refused. Codes are stable; the message is for people. */
export type ErrorCode =
  | "NOT_INITIALIZED"
  | "INVALID_INIT"
  | "UNKNOWN_ACTION"
  | "INVALID_PARAMS"
  | "INVALID_ORIGIN"
  | "PERMISSION_DENIED"
  | "UNAUTHENTICATED"
  | "NOT_SUPPORTED"
  | "USER_CANCELLED"
  | "TIMEOUT"
  | "RATE_LIMITED"
  | "INTERNAL";

export type Failure = {
  code: ErrorCode;
  message: string;
  /** The same request may be repeated later. */
  retryable: boolean;
};

export type Building = {
  uuid: string;
  name: string;
  address: string;
  timezone: string;
  locale: string;
  image_url: string | null;
};

export type Theme = {
  colors: { primary: string; secondary: string; primary_font: string | null };
  font: string;
  /** Custom properties of the portal's stylesheet: name → value, of which many are `light-dark(…)`. */
  tokens: Record<string, string>;
  color_scheme: "light" | "dark";
  logos: { portfolio: string | null; building: string | null };
};

export type HostInfo = { platform: "web"; version: string; v: ProtocolVersion[]; actions: string[] };

export type AppSession = { uuid: string; app_uuid: string; building_uuid: string };

type AppToken = { token: string; expires_at: string; version: number };

/** Never with its `payment_token`. */
export type PaymentMethod = {
  id: string;
  card_brand: string;
  card_last_four: string;
  gateway_id: string;
  month: number;
  year: number;
  is_default: boolean;
};

type Nothing = object;

/** The input of each action; fields are in `payload`, or beside `action`. */
export type Requests = {
  /** `country_default`: two letters, for forms that ask for a country. `v`: the versions that the guest speaks. */
  init: {
    app_uuid: string;
    sdk?: string | undefined;
    v?: number | number[] | undefined;
    country_default?: string | undefined;
  };
  getJWT: Nothing;
  refreshToken: Nothing;
  getUser: Nothing;
  getBuilding: Nothing;
  getBuildings: Nothing;
  getHostInfo: Nothing;
  /** Any JSON of 16 kB at most; null removes the key. */
  setStorage: { key: string; value?: unknown };
  getStorage: { key: string };
  showNativePayment: Nothing;
  hideNativePayments: Nothing;
  getPaymentMethods: Nothing;
  tokenizeCard: { card_id: string; gateway_id: string };
  getBrand: Nothing;
  getTheme: Nothing;
  closeWebView: Nothing;
  logout: Nothing;
  getKioskEnabled: Nothing;
};

/** The answer of each action on success. */
export type Replies = {
  init: {
    session: AppSession;
    v: ProtocolVersion;
    /** The actions that this app is granted. */
    actions: string[];
    host: HostInfo;
    locale: string;
    theme: Theme;
    country_default: string;
  };
  getJWT: AppToken;
  refreshToken: AppToken;
  getUser: {
    uuid: string;
    first_name: string;
    last_name: string;
    /** Only if the app's scopes include it. */
    email?: string;
    company_uuid: string | null;
    locale: string;
    avatar_url: string;
  };
  getBuilding: { building: Building };
  getBuildings: { buildings: Building[] };
  getHostInfo: HostInfo;
  setStorage: { key: string; value: unknown };
  getStorage: { key: string; value: unknown };
  /** A page in a browser has no native payment sheet (2 §7). */
  showNativePayment: { success: false };
  hideNativePayments: { success: false };
  getPaymentMethods: { payment_methods: PaymentMethod[] };
  tokenizeCard: { token: string };
  getBrand: { uuid: string; name: string; brand_identifier: string; domain: string; logo_url: string | null };
  getTheme: Theme;
  closeWebView: { success: true };
  logout: { success: true };
  getKioskEnabled: { enabled: boolean };
};

/** Events that the host sends without a request. */
export type Pushes = { themeChanged: Theme; languageChanged: { locale: string } };

export type Action = keyof Requests;
export type PushName = keyof Pushes;
export type RequestId = string | number;

/** The host's message. The event's name is in three fields, because the specification does not name the field. */
export type Envelope = {
  event: string;
  type: string;
  action: string;
  id?: RequestId;
  v: ProtocolVersion;
} & ({ ok: true; data: unknown } | { ok: false; error: Failure });
