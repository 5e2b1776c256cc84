import { type AppAction, appActions } from "@atrium/rules/app-actions.ts";
import type { App } from "../../parts/mini-app/handlers.ts";
import { type Answers, type BridgeSearch, sampleAppUuid } from "./bridge-address.ts";

/** A mini-app of one of the person's buildings. */
export type Registered = { readonly app: App; readonly building: { readonly uuid: string; readonly name: string } };

/** The input before a page is opened. `registered` is the index of the app in the list. */
export type Setup = { url: string; appUuid: string; registered: number | undefined; answers: Answers };

/** An open page, or only a host to answer. `opening`: a number that grows with each opening, because the same page may be opened again. */
export type Opened = Setup & { readonly origin: string; readonly opening: number };

export function setupOf({ page = "", app = sampleAppUuid, answers = "simulated" }: BridgeSearch): Setup {
  return { url: page, appUuid: app, registered: undefined, answers };
}

/** The address for an iframe; undefined if it is not a valid one. */
export function addressOf(typed: string): URL | undefined {
  const url = URL.parse(typed.trim());
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * The app as the host sees it: grants are read at each message, so that a switch takes effect at once. A registered app keeps its own origins,
 * so that a page elsewhere is refused as it would be in the portal.
 */
export function hostedApp(setup: Setup, known: readonly Registered[], grants: () => readonly AppAction[]): App {
  const registered = setup.registered === undefined ? undefined : known[setup.registered]?.app;
  const origin = addressOf(setup.url)?.origin;
  return {
    uuid: setup.appUuid.trim().toLowerCase(),
    name: "The mini-app",
    type: "MICROFRONTEND",
    url: setup.url,
    origins: origin ? [origin] : [],
    scopes: ["email"],
    ...registered,
    get actions() {
      return [...grants()];
    },
  };
}

export const allActions: readonly AppAction[] = appActions;
