import { normalizeEmail } from "@atrium/rules/email.ts";
import type { Services } from "../services.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";
import { type Provider, providersOf, type SsoProviders } from "./providers.ts";

/** A sign-in that was started at a provider; stored in this tab while the browser is on the provider's site (1 §4, A19). */
export type ProviderSignIn = Provider & {
  email: string;
  transaction_uuid: string;
  sso: { required: boolean; providers: number };
};

export function createProviderSignIns(store: Store) {
  return {
    begin: (started: ProviderSignIn) => store.setItem(storageKeys.provider, JSON.stringify(started)),
    read: (): ProviderSignIn | undefined => readStored(store, storageKeys.provider, isProviderSignIn),
    forget: () => store.removeItem(storageKeys.provider),
  };
}

export const providerSignIns = createProviderSignIns(openStore("sessionStorage"));

export type ProviderRedirect = {
  email: string;
  providers: SsoProviders;
  provider: Provider;
  /** Aborted when the person goes back, so that the browser is not redirected afterwards. */
  signal?: AbortSignal;
};

/**
 * Redirects the browser to a provider. Resolves when the person comes back without an answer, by the browser's Back; until then the caller
 * shows that the redirect is in progress.
 */
export async function redirectToProvider({ api }: Services, to: ProviderRedirect): Promise<void> {
  const { email: typed, providers, provider, signal } = to;
  const email = normalizeEmail(typed);
  const transaction_uuid = providers.transaction_uuid ?? "";
  const { source, name } = provider;
  const { data } = await api("GET /sso/v1/providers/:source", {
    params: { source },
    query: { source: "tenantweb", uuid: transaction_uuid, email, name },
    ...(signal ? { signal } : {}),
  });
  const url = URL.parse(data.url);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new Error("A provider has no web address.");
  const sso = { required: providers.sso_required, providers: providersOf(providers).length };
  providerSignIns.begin({ email, transaction_uuid, source, name, sso });
  const shownAgain = new Promise<void>((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
  });
  location.assign(url.href);
  await shownAgain;
}

function isProviderSignIn(value: unknown): value is ProviderSignIn {
  return (
    isRecord(value) &&
    (value["source"] === "oidc" || value["source"] === "saml") &&
    [value["email"], value["transaction_uuid"], value["name"]].every((one) => typeof one === "string") &&
    isRecord(value["sso"]) &&
    typeof value["sso"]["required"] === "boolean" &&
    typeof value["sso"]["providers"] === "number"
  );
}
