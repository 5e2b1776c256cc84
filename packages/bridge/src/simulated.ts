import type { Handlers, HostedApp } from "./dispatcher.ts";
import type { Building, Theme } from "./protocol.ts";
import { Refusal } from "./refusal.ts";

/** The callbacks of a simulated portal. */
export type Simulation = {
  /** Whether the person consents to this action. */
  ask: (what: { kind: "log_out" } | { kind: "card"; lastFour: string }) => boolean | Promise<boolean>;
  /** The frame is to be closed. */
  close: () => void;
  nowSeconds: () => number;
};

const building: Building = {
  uuid: "0198c0de-0000-7000-8000-0000000000b1",
  name: "Sample House",
  address: "1 Sample Street",
  timezone: "Europe/Amsterdam",
  locale: "en-gb",
  image_url: null,
};

export const simulatedTheme: Theme = {
  colors: { primary: "#0b4f6c", secondary: "#f2a541", primary_font: null },
  font: "inter",
  tokens: { "--accent": "light-dark(#0b4f6c, #8fc7e0)" },
  color_scheme: "light",
  logos: { portfolio: null, building: null },
};

const card = { id: "card_sample", card_brand: "visa", card_last_four: "1111", gateway_id: "gateway_sample" };

/** Answers with a made-up person and building, so that a mini-app can be tried before it is registered. Its storage lasts as long as this object. */
export function simulatedHandlers({ ask, close, nowSeconds }: Simulation): Handlers<HostedApp> {
  const kept = new Map<string, unknown>();
  let token: { token: string; expires_at: string; version: 3 } | undefined;
  let tokens = 0;

  function newToken(audience: string) {
    tokens += 1;
    const iat = Math.floor(nowSeconds());
    const claims = {
      aud: audience,
      sub: user.uuid,
      building_uuid: building.uuid,
      jti: `${tokens}`,
      iat,
      exp: iat + 300,
    };
    // No back end accepts it as a portal's token: it is not signed.
    const parts = [
      { alg: "none", typ: "mini-app+jwt" },
      { ...claims, version: 3 },
    ].map((part) => btoa(JSON.stringify(part)));
    const text = `${parts.join(".")}.`.replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
    token = { token: text, expires_at: new Date((iat + 300) * 1000).toISOString(), version: 3 };
    return token;
  }

  async function agreed(what: Parameters<Simulation["ask"]>[0]): Promise<void> {
    if (!(await ask(what))) throw new Refusal("USER_CANCELLED", "The person said no.");
  }

  const hostInfo = ({ actions }: HostedApp) => ({
    platform: "web" as const,
    version: "1.0.0",
    v: [1 as const],
    actions: [...actions],
  });
  return {
    init: (_, { app, country }) => ({
      session: { uuid: "0198c0de-0000-7000-8000-0000000000c1", app_uuid: app.uuid, building_uuid: building.uuid },
      v: 1,
      actions: [...app.actions],
      host: hostInfo(app),
      locale: "en-gb",
      theme: simulatedTheme,
      country_default: country,
    }),
    getJWT: (_, { app }) =>
      token && Date.parse(token.expires_at) / 1000 > nowSeconds() + 5 ? token : newToken(app.uuid),
    refreshToken: (_, { app }) => newToken(app.uuid),
    getUser: () => user,
    getBuilding: () => ({ building }),
    getBuildings: () => ({ buildings: [building] }),
    getHostInfo: (_, { app }) => hostInfo(app),
    setStorage({ key, value }) {
      kept.set(key, value);
      return { key, value };
    },
    getStorage: ({ key }) => ({ key, value: kept.get(key) ?? null }),
    showNativePayment: () => ({ success: false }),
    hideNativePayments: () => ({ success: false }),
    getPaymentMethods: () => ({ payment_methods: [{ ...card, month: 12, year: 2040, is_default: true }] }),
    async tokenizeCard({ card_id, gateway_id }) {
      if (card_id !== card.id || gateway_id !== card.gateway_id)
        throw new Refusal("INVALID_PARAMS", "card_id: is no card of this person and gateway.");
      await agreed({ kind: "card", lastFour: card.card_last_four });
      return { token: "token_sample" };
    },
    getBrand: () => ({
      uuid: "0198c0de-0000-7000-8000-0000000000d1",
      name: "Sample",
      brand_identifier: "sample",
      domain: "portal.example",
      logo_url: null,
    }),
    getTheme: () => simulatedTheme,
    closeWebView() {
      // The answer is sent first.
      setTimeout(close);
      return { success: true };
    },
    async logout() {
      await agreed({ kind: "log_out" });
      return { success: true };
    },
    getKioskEnabled: () => ({ enabled: false }),
  };
}

const user = {
  uuid: "0198c0de-0000-7000-8000-0000000000a1",
  first_name: "Sam",
  last_name: "Sample",
  email: "sam@portal.example",
  company_uuid: null,
  locale: "en-gb",
  avatar_url: "https://portal.example/files/sample/324.webp",
};
