import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refuse } from "./refusal.ts";

/**
 * Cookies that scripts cannot read. `companion`: the second half of a refresh token. `sign_up`: which sign-up or reset was begun in this browser.
 * `sso`: which sign-on at a provider was begun in this browser. `device`: who has signed in here before.
 */
export type CookieName = "companion" | "sign_up" | "sso" | "device";

const longestValue = 500;

/** `__Host-` binds a cookie to https and this one host; browsers refuse that prefix on plain http at localhost. */
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

/** Refuses a call that relies on a cookie if another site's page makes it (test 34). Clients other than browsers send no such header. */
export function mustBeSameSite(request: FastifyRequest, { allowedOrigins }: Config): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin && allowedOrigins.includes(origin)) return;
  if (site === "cross-site") refuse("cross_site_request");
  if (!site && origin && origin !== `${request.protocol}://${request.host}`) refuse("cross_site_request");
}

/** Whether the caller is a browser that stores this server's cookies. */
export function keepsCookies(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === "same-origin" || site === "same-site";
}
