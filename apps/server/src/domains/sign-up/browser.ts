import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../platform/http/cookies.ts";
import { isSameHash } from "../sessions/codes.ts";
import { hashOf } from "../../platform/keys/secrets.ts";

/** How long a sign-up, and the cookie of its browser, waits for a proof. Codes expire earlier, but can be sent again. */
export const rememberedSeconds = 7 * 24 * 60 * 60;

/** Proves that this caller began a sign-up or a reset: the cookie, or the token of `register` for a client without cookies. */
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
