import type { EndpointReply } from "@atrium/contract/client.ts";

export type SsoProviders = EndpointReply<"POST /auth/v2/validate-email">["sso_providers"];
export type Provider = { source: "oidc" | "saml"; name: string };

/** A company's providers in one list, as the e-mail check gives them. */
export function providersOf({ oidc_providers, saml_providers }: SsoProviders): Provider[] {
  return [
    ...oidc_providers.map(({ name }) => ({ source: "oidc" as const, name })),
    ...saml_providers.map(({ name }) => ({ source: "saml" as const, name })),
  ];
}
