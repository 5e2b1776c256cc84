import { type GatewayParts, secretOf } from "./card-gateway.ts";
import { type ProviderApi, providerApi } from "./provider-api.ts";

const apiUrl = "https://api.stripe.com";

/** Stripe's API by a brand's secret key. */
export function stripeApi(parts: GatewayParts): ProviderApi {
  return providerApi(parts.settings.api_url ?? apiUrl, {
    authorization: `Bearer ${secretOf(parts, "secret_key_variable")}`,
    "content-type": "application/x-www-form-urlencoded",
  });
}

export function form(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}
