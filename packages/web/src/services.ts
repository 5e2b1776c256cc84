import type { Boot } from "@atrium/contract/boot.ts";
import type { Api } from "@atrium/contract/client.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Lock } from "./api.ts";
import type { LanguageStore } from "./language.ts";
import type { Look } from "./look.ts";
import type { Network } from "./network.ts";
import type { SessionStore } from "./session.ts";
import type { ToastStore } from "./toasts.ts";
import type { TroubleStore } from "./trouble.ts";

/**
 * What the screens of every browser app work with, made once at start and handed down: to loaders by the router, to components by this
 * context. An app adds its own (the portal: `parts/services.ts`).
 */
export type Services = {
  api: Api;
  /** Whether the server can be reached. */
  network: Network;
  /** The release of the portal that the server has, as its last answer said. */
  servedRelease: () => string | undefined;
  /** The name of the cache of whoever is signed in; undefined where nothing is kept on the device. */
  ownCache: () => string | undefined;
  /** One piece of work at a time under a name, in all tabs of the browser. */
  lock: Lock;
  queryClient: QueryClient;
  session: SessionStore;
  language: LanguageStore;
  look: Look;
  /** Actions that failed and can be tried again. */
  trouble: TroubleStore;
  /** What is said in passing. */
  toasts: ToastStore;
  boot: Boot;
  /** Who a visitor is to the flag service, as long as nobody is signed in. */
  visitorKey: string;
  /** The host name whose brand this is. */
  domain: string;
  /** Where pictures with a bare path come from. */
  filesOrigin: string;
};

const Context = createContext<Services | undefined>(undefined);

export const ServicesProvider = Context.Provider;

export function useServices(): Services {
  const services = useContext(Context);
  if (!services) throw new Error("A screen stands outside the app's services.");
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

export function useIsAway(): boolean {
  const { network } = useServices();
  return useSyncExternalStore(network.subscribe, network.isAway, network.isAway);
}
