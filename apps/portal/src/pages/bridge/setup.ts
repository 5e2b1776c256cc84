import { type AppAction, appActions } from "@atrium/rules/app-actions.ts";
import type { App } from "../../parts/mini-app/handlers.ts";
import { type Answers, type BridgeAsked, sampleAppUuid } from "./asked.ts";

/** A mini-app of one of the person's buildings. */
export type Registered = { readonly app: App; readonly building: { readonly uuid: string; readonly name: string } };

/** What is filled in before a page is opened. `registered` is the number of the app in the list. */
export type Setup = { url: string; appUuid: string; registered: number | undefined; answers: Answers };

/** A page that is open, or nothing but somebody to answer. `opening`: the how manieth it is, since the same page may be opened anew. */
export type Opened = Setup & { readonly origin: string; readonly opening: number };

export function setupOf({ page = "", app = sampleAppUuid, answers = "simulated" }: BridgeAsked): Setup {
  return { url: page, appUuid: app, registered: undefined, answers };
}

/** The address as a frame can show it; undefined for anything else. */
export function addressOf(typed: string): URL | undefined {
  const url = URL.parse(typed.trim());
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * What the host is told of the app: grants are read at each message, so that a switch works at once. What is registered keeps its own
 * origins, so that an address elsewhere meets the refusal that it would meet in the portal.
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
