import type { FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import { record } from "../../platform/facts/facts.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { UsersTable } from "../people/tables.ts";
import { clearCookie } from "../../platform/http/cookies.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { greetNewPerson } from "../people/new-person.ts";
import { codeHash, isSameHash } from "../sessions/codes.ts";
import type { Envelope } from "../brands/letter-page.ts";
import { passwordChangedLetter } from "../people/letters.ts";
import type { Services } from "../sessions/services.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import { type Approval, approvalOf } from "./approval.ts";
import { askManager } from "./ask-manager.ts";
import { isOf } from "./browser.ts";
import { guess } from "./budgets.ts";
import { type Code, countTry, endOthers, mostTries, mostUnboundTries, useUp } from "./code-store.ts";
import { lockPerson, putPerson, setPassword, takeSignUp } from "./store.ts";

type Http = { request: FastifyRequest; reply: FastifyReply };
/**
 * `flow`: a short session to finish signing up, for somebody who has not accepted the terms. `approval`: the pending approval, if a manager has to
 * agree.
 */
export type Finished = { flow: { token: string; expires_in: number } | null; approval?: Approval | undefined };

/**
 * Does what a right code allows. Budgets and the attempt are counted before anything is compared (L2), and the transaction begins after that, so
 * that no rollback undoes the count.
 */
export async function withCode<T>(
  services: Services,
  tenant: Tenant,
  request: FastifyRequest,
  { code, given, work }: { code: Code | undefined; given: string; work: (code: Code) => Promise<T | undefined> },
): Promise<T> {
  const { clock, keys } = services;
  const guessing = guess(services, tenant, request);
  if (!code) {
    await guessing.countAtNothing();
    return refuse("code_invalid");
  }
  const bound = isOf(request, code.browser_hash);
  if (isExhausted(code, bound)) return refuse("code_tries_exhausted");
  await guessing.count(code.email);
  const counted = await countTry(tenant, code, { bound, now: clock.now() });
  if (!counted) return refuse("code_tries_exhausted");
  const subject = { ...counted, portfolioUuid: tenant.portfolioUuid };
  if (!isSameHash(codeHash(keys, subject, given), counted.code_hash)) {
    return refuse(isExhausted(counted, bound) ? "code_tries_exhausted" : "code_invalid");
  }
  const done = await work(counted);
  await guessing.giveBack();
  return done ?? refuse("code_invalid");
}

function isExhausted(code: Code, bound: boolean): boolean {
  return code.tries >= mostTries || (!bound && code.unbound_tries >= mostUnboundTries);
}

/**
 * Turns a proved sign-up into a person. In the browser that asked, password and consent are those that were typed there; in another browser somebody
 * else may have typed them, so a new password and consent are required (test 31). Undefined if the code was used, or the address got an account,
 * meanwhile.
 */
export async function finishSignUp(
  services: Services,
  tenant: Tenant,
  http: Http,
  { code, newPasswordHash, bound }: { code: Code; newPasswordHash?: string; bound: boolean },
): Promise<Finished | undefined> {
  const { brands, clock, sessions } = services;
  // Before the transaction: both may query the database, and the embedded one has only one connection.
  const brand = await brands.ofRequest(http.request);
  const origin = await portalOrigin(services, brand, http.request);
  const person = await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const now = clock.now();
    const used = await useUp(own, code, now);
    const signUp = used && code.sign_up_uuid ? await takeSignUp(own, code.sign_up_uuid, now) : undefined;
    if (!signUp) return undefined;
    const made = await putPerson(own, signUp, {
      passwordHash: newPasswordHash ?? signUp.password_hash,
      agreed: { terms: bound, emails: bound && signUp.email_accepted },
      now,
    });
    if (!made) return undefined;
    const { request } = http;
    await sessions.endAll(own, made.uuid, "verified", { request });
    await endOthers(own, code.email, now);
    const waits = await askManager(services, own, made, { brand, origin });
    const mayEnter = made.terms_accepted && !waits;
    await greetNewPerson(services, own, made, { brand, origin, request, now, mayEnter });
    return made;
  });
  if (!person) return undefined;
  const finished = await welcome(services, tenant, http, person);
  return { ...finished, approval: await approvalOf(tenant, person.uuid) };
}

/**
 * Sets a password and ends every session. The owner of a working account is told that its password was changed; somebody who has never signed in is
 * welcomed. Undefined if the code was used, or the account deactivated, meanwhile.
 */
export async function finishReset(
  services: Services,
  tenant: Tenant,
  http: Http,
  { code, passwordHash, envelope }: { code: Code; passwordHash: string; envelope: Envelope },
): Promise<Finished | undefined> {
  const { clock, outbox, sessions } = services;
  const { brand, origin } = envelope;
  const person = await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const now = clock.now();
    const used = await useUp(own, code, now);
    const before = used && code.user_uuid ? await lockPerson(own, code.user_uuid) : undefined;
    const owner = used && code.user_uuid ? await setPassword(own, code.user_uuid, { passwordHash, now }) : undefined;
    if (!owner) return undefined;
    const { request } = http;
    await sessions.endAll(own, owner.uuid, "password_reset", { request });
    await record(own, { action: "password.reset", actor: { kind: "user", uuid: owner.uuid } }, { now, request });
    await endOthers(own, code.email, now);
    if (before?.confirmed && before.terms_accepted) {
      const toOwner = { ...envelope, to: owner.email, locale: owner.locale ?? envelope.locale };
      await outbox.post(own, passwordChangedLetter(toOwner));
    } else if (!before?.confirmed) {
      const mayEnter = owner.terms_accepted && !owner.awaits_approval;
      await greetNewPerson(services, own, owner, { brand, origin, request, now, mayEnter });
    }
    return owner;
  });
  return person && welcome(services, tenant, http, person);
}

/** After the transaction: issuing a token reads the key, and the embedded database has one connection. */
async function welcome(
  { devices, sessions }: Services,
  tenant: Tenant,
  http: Http,
  person: Selectable<UsersTable>,
): Promise<Finished> {
  devices.remember(tenant, person.uuid, http);
  clearCookie(http.reply, "sign_up");
  return { flow: person.terms_accepted ? null : await sessions.beginUnfinished(tenant, person.uuid, http.request) };
}
