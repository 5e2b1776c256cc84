import type { AppAction } from "@atrium/rules/app-actions.ts";
import * as v from "valibot";
import type { PushName, Replies, Requests } from "./protocol.ts";

/** Characters of JSON; the server counts bytes. */
const largestValue = 16 * 1024;

const nothing = v.object({});
const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.:-]{1,100}$/, "letters, digits and _ . : - only, 100 at most"));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const value = v.pipe(v.unknown(), v.check(isSmallJson, "must be JSON of 16 kB at most"));
const version = v.pipe(v.number(), v.integer());

type Row<A extends AppAction> = {
  /** The input schema; other fields are removed. */
  request: v.GenericSchema<unknown, Requests[A]>;
  /** The action tells of the person or acts for them, so the guest must have sent `init` first. */
  needsInit: boolean;
  /** The answer may change later: changes are pushed to apps that are granted the action. */
  push?: PushName;
};

/** The embedded-app messaging interface (2 §7, M4). The type of each answer is `Replies`'. */
export const actions = {
  init: {
    request: v.object({
      app_uuid: name,
      sdk: v.optional(v.pipe(v.string(), v.maxLength(100))),
      v: v.optional(v.union([version, v.pipe(v.array(version), v.maxLength(20))])),
      country_default: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, "two letters"), v.toUpperCase())),
    }),
    needsInit: false,
    push: "languageChanged",
  },
  getJWT: { request: nothing, needsInit: true },
  getUser: { request: nothing, needsInit: true },
  getBuilding: { request: nothing, needsInit: true },
  getBuildings: { request: nothing, needsInit: true },
  getHostInfo: { request: nothing, needsInit: false },
  setStorage: { request: v.object({ key, value }), needsInit: true },
  getStorage: { request: v.object({ key }), needsInit: true },
  showNativePayment: { request: nothing, needsInit: false },
  hideNativePayments: { request: nothing, needsInit: false },
  getPaymentMethods: { request: nothing, needsInit: true },
  tokenizeCard: { request: v.object({ card_id: name, gateway_id: name }), needsInit: true },
  getBrand: { request: nothing, needsInit: false },
  getTheme: { request: nothing, needsInit: false, push: "themeChanged" },
  closeWebView: { request: nothing, needsInit: false },
  logout: { request: nothing, needsInit: true },
  refreshToken: { request: nothing, needsInit: true },
  getKioskEnabled: { request: nothing, needsInit: false },
} as const satisfies { [A in AppAction & keyof Replies]: Row<A> };

export const rowOf: (action: AppAction) => Row<AppAction> = (action) => actions[action];

/** The fields that make a request invalid, and why. */
export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const said = issues.map((issue) => `${v.getDotPath(issue) ?? "payload"}: ${issue.message}`);
  return said.join("; ").slice(0, 500);
}

function isSmallJson(given: unknown): boolean {
  try {
    const json = JSON.stringify(given) as string | undefined;
    return json !== undefined && json.length <= largestValue;
  } catch {
    return false;
  }
}
