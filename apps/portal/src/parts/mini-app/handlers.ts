import { createBucket } from "@atrium/bridge/bucket.ts";
import type { Asker, Handlers } from "@atrium/bridge/dispatcher.ts";
import type { Building, HostInfo, PaymentMethod, Theme } from "@atrium/bridge/protocol.ts";
import { Refusal } from "@atrium/bridge/refusal.ts";
import type { EndpointReply } from "@atrium/contract/client.ts";
import { logOut } from "@atrium/web/log-out.ts";
import { buildingThemeQuery, myBuildingsQuery } from "../building-queries.ts";
import type { Services } from "../services.ts";
import { createAppTokenCache } from "./app-token-cache.ts";
import { refusing } from "./refusing.ts";

export type App = EndpointReply<"GET /tenant/v1/buildings/:buildingUuid/apps">["data"]["apps"][number];

/** Actions that need the person's consent. */
export type Question = { kind: "log_out" } | { kind: "card"; lastFour: string };

export type Place = {
  services: Services;
  buildingUuid: string;
  /** The page that the iframe was opened with. */
  url: string;
  ask: (question: Question, app: App) => Promise<boolean>;
  close: () => void;
  nowSeconds: () => number;
  isDark: () => boolean;
};

/** What each action does in the portal, for a mini-app in an iframe (M4). */
export function createHandlers(place: Place): Handlers<App> {
  const { services, buildingUuid, nowSeconds } = place;
  const { api, queryClient } = services;
  const questions = createBucket({ burst: 3, perSecond: 1 / 20, now: () => nowSeconds() * 1000 });
  const tokens = createAppTokenCache(async (appUuid) => {
    const body = { building_uuid: buildingUuid, base_url: place.url };
    return (await api("POST /tenant/v1/apps/:appUuid/sessions", { params: { appUuid }, body })).data.session;
  }, nowSeconds);

  let asking = false;

  async function agreed(question: Question, app: App): Promise<void> {
    if (asking || !questions.take()) throw new Refusal("RATE_LIMITED", "The person is asked one thing at a time.");
    asking = true;
    const yes = await place.ask(question, app).finally(() => {
      asking = false;
    });
    if (!yes) throw new Refusal("USER_CANCELLED", "The person said no.");
  }

  async function buildings(): Promise<Building[]> {
    const { data } = await queryClient.ensureQueryData(myBuildingsQuery(services));
    return data.buildings.map(({ uuid, name, address, timezone, locale, image_url }) => ({
      uuid,
      name,
      address,
      timezone,
      locale,
      image_url: absolute(services, image_url),
    }));
  }

  async function cards(): Promise<PaymentMethod[]> {
    const { data } = await api("GET /payment-methods");
    return data.payment_methods.map(({ id, card_brand, card_last_four, gateway_id, month, year, is_default }) => ({
      id,
      card_brand,
      card_last_four,
      gateway_id,
      month,
      year,
      is_default,
    }));
  }

  return refusing({
    async init(_, { app, country }: Asker<App>) {
      return {
        session: { uuid: crypto.randomUUID(), app_uuid: app.uuid, building_uuid: buildingUuid },
        v: 1 as const,
        actions: app.actions,
        host: hostInfo(app),
        locale: services.language.get(),
        theme: await themeNow(place),
        country_default: country,
      };
    },
    getJWT: (_, { app }) => tokens.get(app.uuid),
    refreshToken: (_, { app }) => tokens.renew(app.uuid),
    getUser(_, { app }) {
      const { user } = services.session.get();
      if (!user) throw new Refusal("UNAUTHENTICATED", "Nobody is signed in.");
      const { uuid, first_name, last_name, email, company_uuid, locale, avatar_url } = user;
      return {
        uuid,
        first_name,
        last_name,
        ...(app.scopes.includes("email") ? { email } : {}),
        company_uuid,
        locale: locale ?? services.language.get(),
        avatar_url: absolute(services, avatar_url) ?? "",
      };
    },
    async getBuilding() {
      const building = (await buildings()).find(({ uuid }) => uuid === buildingUuid);
      if (!building) throw new Refusal("PERMISSION_DENIED", "This building is none of the person's any more.");
      return { building };
    },
    getBuildings: async () => ({ buildings: await buildings() }),
    getHostInfo: (_, { app }) => hostInfo(app),
    async setStorage({ key, value }, { app }) {
      const { data } = await api("PUT /tenant/v1/apps/:appUuid/storage/:key", {
        params: { appUuid: app.uuid, key },
        body: { building_uuid: buildingUuid, value },
      });
      return { key, value: data.storage.value };
    },
    async getStorage({ key }, { app }) {
      const { data } = await api("GET /tenant/v1/apps/:appUuid/storage/:key", {
        params: { appUuid: app.uuid, key },
        query: { building_uuid: buildingUuid },
      });
      return { key, value: data.storage.value };
    },
    showNativePayment: () => ({ success: false as const }),
    hideNativePayments: () => ({ success: false as const }),
    getPaymentMethods: async () => ({ payment_methods: await cards() }),
    async tokenizeCard({ card_id, gateway_id }, { app }) {
      const card = (await cards()).find(({ id, gateway_id: of }) => id === card_id && of === gateway_id);
      if (!card) throw new Refusal("INVALID_PARAMS", "card_id: is no card of this person and gateway.");
      await agreed({ kind: "card", lastFour: card.card_last_four }, app);
      const params = { cardId: card_id, gatewayId: gateway_id };
      const { data } = await api("GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize", { params });
      return { token: data.token };
    },
    getBrand() {
      const { theme, whitelabel } = services.boot;
      const { uuid, brand_identifier, domain } = whitelabel;
      return { uuid, name: theme.name, brand_identifier, domain, logo_url: absolute(services, theme.logo.light) };
    },
    getTheme: () => themeNow(place),
    closeWebView() {
      // The answer is sent first.
      setTimeout(place.close);
      return { success: true as const };
    },
    async logout(_, { app }) {
      await agreed({ kind: "log_out" }, app);
      setTimeout(() => void logOut(services));
      return { success: true as const };
    },
    getKioskEnabled: () => ({ enabled: services.kiosk.get() }),
  });
}

/** The version of these handlers: increased when something is added. */
const hostVersion = "1.0.0";

function hostInfo({ actions }: App): HostInfo {
  return { platform: "web", version: hostVersion, v: [1], actions };
}

/** The building's theme, as the portal currently applies it. */
export async function themeNow({ services, buildingUuid, isDark }: Place): Promise<Theme> {
  const { data } = await services.queryClient.ensureQueryData(buildingThemeQuery(services, buildingUuid));
  const { primary_color, secondary_color, primary_font_color, font, tokens, ...logos } = data.theme;
  return {
    colors: { primary: primary_color, secondary: secondary_color, primary_font: primary_font_color },
    font,
    tokens,
    color_scheme: isDark() ? "dark" : "light",
    logos: {
      portfolio: absolute(services, logos.portfolio_logo_url),
      building: absolute(services, logos.building_logo_url),
    },
  };
}

/** A page of another origin cannot resolve a relative path, such as that of the default picture of accounts. */
function absolute({ filesOrigin }: Services, url: string | null): string | null {
  return url ? (URL.parse(url, `${filesOrigin || location.origin}/`)?.href ?? url) : null;
}
