import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
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
  const { protocol, port } = config.publicUrl ? new URL(config.publicUrl) : ownAddress(config, request);
  const shown = port && port !== standardPorts[protocol] ? `:${port}` : "";
  return `${protocol}//${domain}${shown}`;
}

function ownAddress({ trustProxy }: Config, request: FastifyRequest): { protocol: string; port: string } {
  // A proxy that says how it was asked stands at the standard port; set PUBLIC_URL where it does not.
  const address = request.server.server.address();
  const port = !trustProxy && typeof address === "object" && address ? String(address.port) : "";
  return { protocol: `${request.protocol}:`, port };
}
