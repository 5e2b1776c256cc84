import { createHmac } from "node:crypto";
import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import type { FastifyRequest } from "fastify";
import { portalOrigin } from "../brands/portal-origin.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { flagContext } from "../flags/flags.ts";
import { answeredBefore, once, readIdempotencyKey } from "../../platform/http/idempotency.ts";
import { languageOf } from "../../platform/http/languages.ts";
import { type InputFault, refuse } from "../../platform/http/refusal.ts";
import { derivedKey } from "../../platform/keys/derived-keys.ts";
import { isReusedPassword, rememberPassword } from "../people/former-passwords.ts";
import { passwordFaults } from "../people/password-policy.ts";
import { provesPassword } from "../sessions/password-proof.ts";
import { hashPassword } from "../people/passwords.ts";
import { toUser } from "../people/user-reply.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { passwordChangedLetter } from "../people/letters.ts";
import type { FlagServices } from "../flags/services.ts";
import { endResetCodes, findUser, namesOfBuildings, replacePassword } from "./store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

type Body = EndpointBody<"PUT /users/current">;
type Answer = EndpointReply<"PUT /users/current">;
export type PasswordChange = { password: string; new_password: string };
type Call = { change: PasswordChange; caller: Caller; request: FastifyRequest };

/** Each change costs several hashes and sends a mail. */
const changes: LimitRule = { name: "password-change", points: 10, seconds: 60 * 60 };

/** The two passwords, if the call changes the password: then it may contain nothing else. */
export function passwordChangeIn(body: Body): PasswordChange | undefined {
  const { password, new_password, ...others } = body;
  if (password === undefined && new_password === undefined) return undefined;
  const faults: InputFault[] = Object.keys(others).map((field) => ({
    path: `/${field}`,
    code: "not_with_password",
    message: "cannot be changed together with the password",
  }));
  if (password === undefined) faults.push({ path: "/password", code: "required", message: "must be given" });
  if (new_password === undefined) faults.push({ path: "/new_password", code: "required", message: "must be given" });
  if (password === undefined || new_password === undefined || faults.length > 0)
    return refuse("validation_failed", faults);
  return { password, new_password };
}

/**
 * Sets a new password for somebody who knows the current one (1 §7). Ends all other sessions, voids codes for a reset, and notifies the owner by
 * mail. The current password is verified before anything is revealed about former ones (R21).
 */
export async function changePassword(services: FlagServices, tenant: Tenant, call: Call): Promise<Answer> {
  const { change, caller, request } = call;
  const key = readIdempotencyKey(request.headers["idempotency-key"]);
  const asked = key && { tenant, userUuid: caller.userUuid, key, fingerprint: fingerprintOf(services, change) };
  // A repetition of a successful change no longer knows the current password.
  const before = asked ? await answeredBefore<Answer>(asked) : undefined;
  if (before) return before;

  const person = (await findUser(tenant, caller.userUuid)) ?? refuse("session_ended");
  const brand = await services.brands.ofRequest(request);
  const fault = passwordFaults(
    change.new_password,
    [brand.name, ...(await namesOfBuildings(tenant, brand.uuid)), person.email, person.first_name, person.last_name],
    "/new_password",
  );
  if (fault) refuse("validation_failed", [fault]);

  const actor = { kind: "user", uuid: person.uuid } as const;
  if (!(await provesPassword(services, tenant, request, { person, password: change.password }))) {
    await record(tenant, { action: "password.change_refused", actor }, { now: services.clock.now(), request });
    refuseWrong();
  }
  await services.limits.take(changes, `${tenant.portfolioUuid} ${person.uuid}`);
  if ((await checksReuse(services, caller, request)) && (await isReusedPassword(tenant, person, change.new_password))) {
    refuse("password_reused", [{ path: "/new_password", code: "password_reused", message: "was used before" }]);
  }

  const hash = await hashPassword(change.new_password);
  const origin = await portalOrigin(services, brand, request);
  const locale = person.locale ?? languageOf(request, brand.languageCodes);
  const work = async (own: Tenant): Promise<Answer> => {
    const now = services.clock.now();
    // On the row as it was verified: of two concurrent changes, one fails because the current password has changed.
    const changed = await replacePassword(own, person, hash);
    if (!changed) return refuseWrong();
    if (person.password_hash) await rememberPassword(own, { userUuid: person.uuid, hash: person.password_hash, now });
    const but = { sessionUuid: caller.sessionUuid };
    await services.sessions.endAll(own, person.uuid, "password_changed", { but, request });
    await record(own, { action: "password.changed", actor }, { now, request });
    await endResetCodes(own, person.uuid, now);
    await services.outbox.post(own, passwordChangedLetter({ brand, to: person.email, locale, origin }));
    return { data: { user: toUser(changed) } };
  };
  return asked
    ? once({ ...asked, clock: services.clock, work })
    : tenant.db.transaction().execute((db) => work({ ...tenant, db }));
}

function refuseWrong(): never {
  return refuse("wrong_password", [
    { path: "/password", code: "wrong_password", message: "is not the current password" },
  ]);
}

async function checksReuse(services: FlagServices, caller: Caller, request: FastifyRequest): Promise<boolean> {
  const brand = await services.brands.ofRequest(request);
  const building_uuid = request.headers["x-building-uuid"];
  const context = flagContext(brand, caller, { building_uuid });
  return readFlag(await services.flags.evaluate(brand, context), "reused-password-check");
}

/** A keyed hash, so that what is stored for a day reveals nothing about the passwords. */
function fingerprintOf({ keys }: FlagServices, { password, new_password }: PasswordChange): string {
  return createHmac("sha256", derivedKey(keys, "password-change"))
    .update(JSON.stringify([password, new_password]))
    .digest("hex");
}
