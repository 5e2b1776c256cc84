import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refuse } from "./refusal.ts";

/**
 * What a browser holds beside what scripts can read. `companion`: the other half of a refresh token. `sign_up`: which sign-up or
 * reset was asked for here. `sso`: which walk to a provider began here. `device`: who signed in here before.
 */
export type CookieName = "companion" | "sign_up" | "sso" | "device";

const longestValue = 500;

/** `__Host-` binds a cookie to https and this one host; browsers refuse that name on the plain http of one's own machine. */
function nameOf(request: FastifyRequest, name: CookieName): string {
  return request.protocol === "https" ? `__Host-portal-${name}` : `portal-${name}`;
}

export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  const value = request.cookies[nameOf(request, name)];
  return value && value.length <= longestValue ? value : undefined;
}

export function setCookie(reply: FastifyReply, name: CookieName, value: string, seconds: number): void {
  const { request } = reply;
  reply.setCookie(nameOf(request, name), value, { ...attributes(request), maxAge: seconds });
}

export function clearCookie(reply: FastifyReply, name: CookieName): void {
  const { request } = reply;
  reply.clearCookie(nameOf(request, name), attributes(request));
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, secure: request.protocol === "https", sameSite: "strict" } as const;
}

/** Refuses a call that relies on a cookie when another site's page makes it (test 34). Callers that are no browser say nothing. */
export function mustBeSameSite(request: FastifyRequest, { allowedOrigins }: Config): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin && allowedOrigins.includes(origin)) return;
  if (site === "cross-site") refuse("cross_site_request");
  if (!site && origin && origin !== `${request.protocol}://${request.host}`) refuse("cross_site_request");
}

/** Whether the caller is a browser that keeps this server's cookies. */
export function keepsCookies(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === "same-origin" || site === "same-site";
}
