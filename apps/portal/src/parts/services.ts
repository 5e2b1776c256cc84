import type { Boot } from "@atrium/contract/boot.ts";
import type { Api } from "@atrium/contract/client.ts";
import type { Farm } from "@atrium/rules/farm.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { CurrentBuilding } from "./current-building.ts";
import type { Kiosk } from "./kiosk.ts";
import type { LanguageStore } from "./language.ts";
import type { Look } from "./look.ts";
import type { SessionStore } from "./session.ts";
import type { ToastStore } from "./toasts.ts";
import type { TroubleStore } from "./trouble.ts";

/** What screens work with, made once at start and handed down: to loaders by the router, to components by this context. */
export type Services = {
  api: Api;
  queryClient: QueryClient;
  session: SessionStore;
  language: LanguageStore;
  look: Look;
  building: CurrentBuilding;
  kiosk: Kiosk;
  /** Actions that failed and can be tried again. */
  trouble: TroubleStore;
  /** What is said in passing. */
  toasts: ToastStore;
  boot: Boot;
  /** The installation that this page talks to in place of the default one; undefined for nearly everybody. */
  farm: Farm | undefined;
  /** Who a visitor is to the flag service, as long as nobody is signed in. */
  visitorKey: string;
  /** The host name whose brand this is. */
  domain: string;
  /** The page stands inside another app, which has a header of its own (M6). */
  embedded: boolean;
  /** Where pictures with a bare path come from. */
  filesOrigin: string;
};

const Context = createContext<Services | undefined>(undefined);

export const ServicesProvider = Context.Provider;

export function useServices(): Services {
  const services = useContext(Context);
  if (!services) throw new Error("A screen stands outside the portal's services.");
  return services;
}

export function useLanguage(): string {
  const { language } = useServices();
  return useSyncExternalStore(language.subscribe, language.get, language.get);
}

export function useSession() {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}
