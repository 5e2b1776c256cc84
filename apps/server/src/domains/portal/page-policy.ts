import { apiBase } from "@atrium/rules/api-base.ts";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import type { Brand } from "../brands/brands.ts";
import type { FlagServices } from "../flags/services.ts";
import type { CardOrigins } from "./card-origins.ts";

/** Further APIs that a page may call: those of the listed farms (R6), and a tenant-web host's API host (X2). */
type ApiOrigins = { farms: readonly string[]; sister: string | undefined };
export type Origins = ApiOrigins & {
  frames: readonly string[];
  scripts: readonly string[];
  cards: CardOrigins;
  holders: readonly string[];
  /** Further origins that only a developer's page may frame. */
  typed: readonly string[];
};

export async function apiOrigins(
  { hostname }: FastifyRequest,
  { farms }: Brand,
  { brands }: FlagServices,
): Promise<ApiOrigins> {
  const [, domain] = /^tenant\.([a-z0-9.-]+)$/i.exec(hostname.toLowerCase()) ?? [];
  // Not derived from the Host header, which a caller can choose.
  const isOurs =
    domain !== undefined && ((await brands.find({ domain: `tenant.${domain}` })) ?? (await brands.find({ domain })));
  return {
    farms: farms.map(({ url }) => new URL(url).origin),
    sister: isOurs ? new URL(apiBase({ origin: `https://${hostname}` })).origin : undefined,
  };
}

/** The Content-Security-Policy of a page: scripts, connections and frames (reliability L10). */
export function contentSecurityPolicy(styleHash: string, origins: Origins, { farmsUrl }: Config): string {
  const { farms, sister, frames, scripts, cards, holders, typed } = origins;
  // Pictures come from the API's origins; an external list of farms is only read.
  const apis = [...farms, ...(sister ? [sister] : [])];
  const lists = farmsUrl && farms.length > 0 ? [new URL(farmsUrl).origin] : [];
  return [
    "default-src 'self'",
    [...new Set(["script-src 'self'", ...scripts, ...cards.scripts])].join(" "),
    `style-src 'self' ${styleHash}`,
    [...new Set(["img-src 'self' data:", ...apis, ...scripts])].join(" "),
    "font-src 'self'",
    // A frame does not report whether its page has loaded, so the page is requested first (2 §8).
    [...new Set(["connect-src 'self'", ...apis, ...lists, ...frames, ...scripts, ...cards.asks])].join(" "),
    [...new Set(["frame-src 'self'", ...frames, ...typed, ...cards.frames])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors", ...(holders.length > 0 ? holders : ["'none'"])].join(" "),
    "require-trusted-types-for 'script'",
    [
      "trusted-types dompurify pdf-worker portal-worker",
      ...(scripts.length > 0 ? ["analytics"] : []),
      ...(cards.scripts.length > 0 ? ["card-fields"] : []),
    ].join(" "),
  ].join("; ");
}
