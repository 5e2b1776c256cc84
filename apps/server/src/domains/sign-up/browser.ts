import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../platform/http/cookies.ts";
import { isSameHash } from "../sessions/codes.ts";
import { hashOf } from "../../platform/keys/secrets.ts";

/** How long a browser, and a sign-up, waits for a proof. Codes live shorter, but can be sent anew. */
export const rememberedSeconds = 7 * 24 * 60 * 60;

/** What shows that a sign-up or a reset was asked for by this caller: the cookie, or the token of `register` for one without cookies. */
export function browserHashes(request: FastifyRequest): Buffer[] {
  const [, bearer] = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? "") ?? [];
  const held = [bearer, readCookie(request, "sign_up")];
  return held.flatMap((secret) => (secret ? [hashOf(secret)] : []));
}

export function isOf(request: FastifyRequest, browserHash: Uint8Array | null): boolean {
  return browserHash !== null && browserHashes(request).some((hash) => isSameHash(hash, browserHash));
}

export function rememberBrowser(reply: FastifyReply, secret: string): void {
  setCookie(reply, "sign_up", secret, rememberedSeconds);
}
