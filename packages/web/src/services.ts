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
 * The services of every browser app, created once at start and passed on: to loaders by the router, to components by this context. An app adds
 * its own (the portal: `parts/services.ts`).
 */
export type Services = {
  api: Api;
  /** Whether the server is reachable. */
  network: Network;
  /** The portal's release on the server, as its last answer named it. */
  servedRelease: () => string | undefined;
  /** The name of the signed-in person's cache; undefined if nothing is stored on the device. */
  ownCache: () => string | undefined;
  /** Runs one task at a time under a name, across all tabs of the browser. */
  lock: Lock;
  queryClient: QueryClient;
  session: SessionStore;
  language: LanguageStore;
  look: Look;
  /** Failed actions that can be tried again. */
  trouble: TroubleStore;
  /** The toasts. */
  toasts: ToastStore;
  boot: Boot;
  /** A visitor's identity for the flag service, while nobody is signed in. */
  visitorKey: string;
  /** The host name that selects the brand. */
  domain: string;
  /** The origin of pictures with a relative path. */
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
