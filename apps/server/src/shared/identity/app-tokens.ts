import { randomUUID } from "node:crypto";
import { appTokenSeconds, appTokenVersion } from "@atrium/rules/app-token.ts";
import type { FastifyRequest } from "fastify";
import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal, refuse } from "../http/refusal.ts";
import type { Services } from "../services.ts";
import { issuerOf } from "./access-tokens.ts";
import type { Caller } from "./callers.ts";

/** Whose token an app's is: one app, one person, one building, and the session that it was given out in. */
type AppClaims = { appUuid: string; buildingUuid: string; caller: Caller };

/** The back end of a mini-app, which acts for one person in one building, and for nobody else. */
export type MiniApp = { appUuid: string; buildingUuid: string; person: Caller; expiresAt: Date };

type Signing = Pick<Services, "keys" | "config" | "clock">;

/** Told apart from access tokens by this and by its audience, whichever of the two a verifier looks at (test 40). */
const type = "mini-app+jwt";
const longestToken = 2_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A token that an app's back end verifies with the published keys: `aud` is the app, `sub` the person (M5). */
export async function issueAppToken(
  { keys, config, clock }: Signing,
  { appUuid, buildingUuid, caller }: AppClaims,
): Promise<{ token: string; expiresAt: Date }> {
  const { kid, privateKey } = await keys.signing();
  const now = Math.floor(clock.now().getTime() / 1000);
  const expiry = now + appTokenSeconds;
  const token = await new SignJWT({
    version: appTokenVersion,
    building_uuid: buildingUuid,
    portfolio: caller.tenant.portfolioUuid,
    sid: caller.sessionUuid,
  })
    .setProtectedHeader({ alg: "EdDSA", kid, typ: type })
    .setJti(randomUUID())
    .setSubject(caller.userUuid)
    .setIssuer(issuerOf(config))
    .setAudience(appUuid)
    .setIssuedAt(now)
    .setExpirationTime(expiry)
    .sign(privateKey);
  return { token, expiresAt: new Date(expiry * 1000) };
}

/** Who a request's bearer is: refused as soon as the person's session has ended or the building is theirs no more. */
export async function miniAppOf(
  request: FastifyRequest,
  services: Signing & Pick<Services, "callers">,
): Promise<MiniApp> {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const { appUuid, buildingUuid, portfolioUuid, userUuid, sessionUuid, expiresAt } = await verify(token, services);
  const person = await services.callers.ofSession({ portfolioUuid, userUuid, sessionUuid });
  if (!person.complete || !person.buildingUuids.has(buildingUuid)) refuse("session_ended");
  return { appUuid, buildingUuid, person, expiresAt };
}

async function verify(token: string, { keys, config, clock }: Signing) {
  if (!token || token.length > longestToken) return refuse("unauthenticated");
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = "" }) => (await keys.publicKeyOf(kid)) ?? refuse("unauthenticated"),
      {
        algorithms: ["EdDSA"],
        issuer: issuerOf(config),
        typ: type,
        currentDate: clock.now(),
        requiredClaims: ["aud", "sub", "exp", "iat", "sid", "portfolio", "building_uuid", "version"],
      },
    );
    const { aud, sub, sid, portfolio, building_uuid, version, exp } = payload;
    const [appUuid, userUuid, sessionUuid, portfolioUuid, buildingUuid] = [aud, sub, sid, portfolio, building_uuid].map(
      (id) => (typeof id === "string" && uuid.test(id) ? id : refuse("unauthenticated")),
    ) as [string, string, string, string, string];
    if (version !== appTokenVersion) return refuse("token_expired");
    return { appUuid, userUuid, sessionUuid, portfolioUuid, buildingUuid, expiresAt: new Date(Number(exp) * 1000) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse(error instanceof errors.JWTExpired ? "token_expired" : "unauthenticated");
  }
}
