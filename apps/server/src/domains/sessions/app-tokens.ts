import { appTokenSeconds, appTokenVersion } from "@atrium/rules/app-token.ts";
import type { FastifyRequest } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "./services.ts";
import {
  issuerOf,
  type SignedToken,
  type Signing,
  signToken,
  uuidOf,
  verifyToken,
} from "../../platform/keys/signed-tokens.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { MiniApp } from "../../platform/http/who-calls.ts";

/** The content of an app's token: one app, one person, one building, and the session in which it was issued. */
type AppClaims = { appUuid: string; buildingUuid: string; caller: Caller };

type Signs = Pick<Services, "keys" | "config" | "clock">;

/** Type and audience both differ from those of access tokens, whichever of them a verifier checks (test 40). */
const type = "mini-app+jwt";
const claims = ["sid", "portfolio", "building_uuid", "version"];

const signing = ({ keys, config, clock }: Signs): Signing => ({ keys, clock, issuer: issuerOf(config) });

/** A token that an app's back end verifies with the published keys: `aud` is the app, `sub` the person (M5). */
export function issueAppToken(
  services: Signs,
  { appUuid, buildingUuid, caller }: AppClaims,
  notAfter?: Date,
): Promise<SignedToken> {
  return signToken(signing(services), {
    type,
    audience: appUuid,
    subject: caller.userUuid,
    seconds: appTokenSeconds,
    notAfter,
    claims: {
      version: appTokenVersion,
      building_uuid: buildingUuid,
      portfolio: caller.tenant.portfolioUuid,
      sid: caller.sessionUuid,
    },
  });
}

/** The caller of an app's token: refused when the person's session has ended or the building is no longer theirs. */
export async function miniAppOf(
  request: FastifyRequest,
  services: Signs & Pick<Services, "callers">,
): Promise<MiniApp> {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const { appUuid, buildingUuid, portfolioUuid, userUuid, sessionUuid, expiresAt } = await verify(token, services);
  const person = await services.callers.ofSession({ portfolioUuid, userUuid, sessionUuid });
  if (!person.complete || !person.buildingUuids.has(buildingUuid)) refuse("session_ended");
  return { appUuid, buildingUuid, person, expiresAt };
}

async function verify(token: string, services: Signs) {
  const said = await verifyToken(signing(services), token, { type, claims });
  const appUuid = uuidOf(said.aud);
  const userUuid = uuidOf(said.sub);
  const sessionUuid = uuidOf(said["sid"]);
  const portfolioUuid = uuidOf(said["portfolio"]);
  const buildingUuid = uuidOf(said["building_uuid"]);
  if (said["version"] !== appTokenVersion) return refuse("token_expired");
  return { appUuid, userUuid, sessionUuid, portfolioUuid, buildingUuid, expiresAt: new Date(said.exp * 1000) };
}
