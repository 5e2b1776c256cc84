import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { keepsCookies, readCookie, setCookie } from "../../platform/http/cookies.ts";
import { derivedKey } from "../../platform/keys/derived-keys.ts";
import type { SigningKeys } from "../../platform/keys/signing-keys.ts";

const rememberedSeconds = 365 * 24 * 60 * 60;
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Recognises browsers in which a person has signed in before: their wrong passwords are counted separately, so that an attack on an account does not
 * lock its owner out (test 28). The cookie signs nobody in.
 */
export type KnownDevices = {
  /** Call it after a log-in, a code or a provider has proved the person's identity. */
  remember(tenant: Tenant, userUuid: string, http: { request: FastifyRequest; reply: FastifyReply }): void;
  /** Whether the browser sends a device cookie, valid or not. */
  isMarked(request: FastifyRequest): boolean;
  /** The device's id if it is known as this person's. Does the same work for a person who does not exist. */
  nameOf(tenant: Tenant, userUuid: string | undefined, request: FastifyRequest): string | undefined;
};

export function knownDevices(keys: Pick<SigningKeys, "refreshSecret">): KnownDevices {
  const secret = derivedKey(keys, "device");
  const mark = ({ portfolioUuid }: Tenant, userUuid: string, name: string) =>
    createHmac("sha256", secret).update(`${portfolioUuid} ${userUuid} ${name}`).digest();

  function nameOf(tenant: Tenant, userUuid: string | undefined, request: FastifyRequest): string | undefined {
    const [name = "", given = ""] = readCookie(request, "device")?.split(".") ?? [];
    const expected = mark(tenant, userUuid ?? nobody, name);
    const held = Buffer.from(given, "base64url");
    return held.length === expected.length && timingSafeEqual(held, expected) && userUuid ? name : undefined;
  }

  return {
    isMarked: (request) => readCookie(request, "device") !== undefined,
    nameOf,
    remember(tenant, userUuid, { request, reply }) {
      if (!keepsCookies(request)) return;
      const name = nameOf(tenant, userUuid, request) ?? randomBytes(16).toString("base64url");
      setCookie(reply, "device", `${name}.${mark(tenant, userUuid, name).toString("base64url")}`, rememberedSeconds);
    },
  };
}
