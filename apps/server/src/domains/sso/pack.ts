import { kind } from "../packs/kind.ts";

export const ssoProviders = kind({
  kind: "sso_providers",
  row(provider, at) {
    const company = at.entity.parent?.key ?? "";
    const oidc = "issuer" in provider ? provider : undefined;
    const saml = "issuer" in provider ? undefined : provider;
    return {
      company_uuid: at.ref("companies", company),
      protocol: oidc ? "oidc" : "saml",
      name: provider.name,
      position: provider.position ?? at.position,
      issuer: oidc?.issuer ?? null,
      client_id: oidc?.client_id ?? null,
      client_secret_variable: oidc?.client_secret_variable ?? null,
      scopes: oidc ? (oidc.scopes ?? ["openid", "email", "profile"]) : [],
      single_signon_service: saml?.single_signon_service ?? null,
      entity_id: saml?.entity_id ?? null,
      certificates: saml?.certificates ?? [],
      attributes: provider.attributes ?? {},
    };
  },
  back: ({ attributes }) => ({ attributes }),
});
