/** The actions of the embedded-app messaging interface (2 §7), in the specification's order and spelling. */
export const appActions = [
  "init",
  "getJWT",
  "getUser",
  "getBuilding",
  "getBuildings",
  "getHostInfo",
  "setStorage",
  "getStorage",
  "showNativePayment",
  "hideNativePayments",
  "getPaymentMethods",
  "tokenizeCard",
  "getBrand",
  "getTheme",
  "closeWebView",
  "logout",
  "refreshToken",
  "getKioskEnabled",
] as const;

export type AppAction = (typeof appActions)[number];

/** The fields that `getUser` returns besides name, company, language and picture, only to an app whose `scopes` include them. */
export const appScopes = ["email"] as const;

export type AppScope = (typeof appScopes)[number];

export function isAppAction(name: unknown): name is AppAction {
  return appActions.some((action) => action === name);
}
