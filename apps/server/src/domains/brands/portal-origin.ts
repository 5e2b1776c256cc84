import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { Brand, Brands } from "./brands.ts";

const standardPorts: Record<string, string> = { "http:": "80", "https:": "443" };

/**
 * Where a brand's portal is, for links in mails and for providers to come back to: `https://portal.example`. The host is always one of
 * the brand's registered domains (the one that was asked, if it is among them); scheme and port are configuration or this
 * server's own, so that a forged Host header leads nowhere (test 30).
 */
export async function portalOrigin(
  { config, brands }: { config: Config; brands: Brands },
  brand: Brand,
  request: FastifyRequest,
): Promise<string> {
  const asked = await brands.find({ domain: request.hostname.toLowerCase() });
  const domain = asked?.uuid === brand.uuid ? asked.domain : brand.domain;
  return originAt(domain, config.publicUrl ? new URL(config.publicUrl) : ownAddress(config, request));
}

/** The same for work that nobody's request has asked for: the brand's own domain, at the configured address. */
export function standingOrigin(
  { publicUrl, port }: Pick<Config, "publicUrl" | "port">,
  { domain }: Pick<Brand, "domain">,
): string {
  return originAt(domain, publicUrl ? new URL(publicUrl) : { protocol: "http:", port: String(port) });
}

/** In whose name a mail goes out, and its language where the reader has none; found before a transaction begins. */
export type Host = { brand: Brand; origin: string; locale: string };

export async function hostOf(services: { config: Config; brands: Brands }, request: FastifyRequest): Promise<Host> {
  const brand = await services.brands.ofRequest(request);
  const origin = await portalOrigin(services, brand, request);
  return { brand, origin, locale: languageOf(request, brand.languageCodes) };
}

function originAt(domain: string, { protocol, port }: { protocol: string; port: string }): string {
  const shown = port && port !== standardPorts[protocol] ? `:${port}` : "";
  return `${protocol}//${domain}${shown}`;
}

function ownAddress({ trustProxy }: Config, request: FastifyRequest): { protocol: string; port: string } {
  // A proxy that says how it was asked stands at the standard port; set PUBLIC_URL where it does not.
  const address = request.server.server.address();
  const port = !trustProxy && typeof address === "object" && address ? String(address.port) : "";
  return { protocol: `${request.protocol}:`, port };
}
