import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { Brand, Brands } from "./brands.ts";

const standardPorts: Record<string, string> = { "http:": "80", "https:": "443" };

/**
 * The address of a brand's portal, for links in mails and for providers to return to: `https://portal.example`. The host is always one of the
 * brand's registered domains (the requested one, if it is among them); scheme and port are configuration or this server's own, so that a forged Host
 * header has no effect (test 30).
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

/** The same for background work: the brand's own domain, at the configured address. */
export function standingOrigin(
  { publicUrl, port }: Pick<Config, "publicUrl" | "port">,
  { domain }: Pick<Brand, "domain">,
): string {
  return originAt(domain, publicUrl ? new URL(publicUrl) : { protocol: "http:", port: String(port) });
}

/** The brand of a mail, and its language if the reader has none; read before a transaction begins. */
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
  // A proxy that sets X-Forwarded-* uses the standard port; set PUBLIC_URL if it does not.
  const address = request.server.server.address();
  const port = !trustProxy && typeof address === "object" && address ? String(address.port) : "";
  return { protocol: `${request.protocol}:`, port };
}
