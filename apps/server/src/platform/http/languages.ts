import { matchLocale } from "@atrium/rules/languages.ts";
import type { FastifyRequest } from "fastify";

/** The languages that a request prefers: `?lang=`, then `accept-language`, best first. */
export function wantedLanguages(request: FastifyRequest): string[] {
  // A malformed address has no query.
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  const accepted = (request.headers["accept-language"] ?? "")
    .split(",")
    .map((entry) => entry.trim().split(";"))
    .map(([code = "", quality = ""]) => ({ code, quality: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) }))
    .filter(({ code }) => /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(code))
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code);
  return [...(typeof lang === "string" && lang ? [lang] : []), ...accepted];
}

/** The language among `offered` for this request, else the first offered. */
export function languageOf(request: FastifyRequest, offered: readonly string[]): string {
  return matchLocale(wantedLanguages(request), offered) ?? offered[0] ?? "en";
}
