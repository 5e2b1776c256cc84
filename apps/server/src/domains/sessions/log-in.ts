import { normalizeEmail } from "@atrium/rules/email.ts";
import type { FastifyRequest } from "fastify";
import { record, type Fact } from "../../platform/facts/facts.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { tryPassword } from "./password-proof.ts";
import { passwordsAtOnce, passwordsWaiting } from "../people/passwords.ts";
import { slots } from "../../platform/keys/slots.ts";
import type { Budget } from "../../platform/limits/limits.ts";
import type { Services } from "./services.ts";
import { personOfAddress } from "./store.ts";

/** More than run at once, so that one may query the database meanwhile; waiting requests query nothing. */
const logIns = slots({ atOnce: passwordsAtOnce + 2, waiting: passwordsWaiting });

/** The person, and the counts of this attempt, which are to be refunded. */
type Right = { person: { uuid: string; awaits_approval: boolean | null }; counted: readonly Budget[] };
type Given = Parameters<typeof look>;

/**
 * The person with this address and password. Every failure is refused in the same way: nothing reveals accounts that do not exist, are unconfirmed,
 * deactivated, or belong to a company's provider (A3, A5).
 */
export async function personOfPassword(...given: Given): Promise<Right> {
  const right = await logIns.run(() => look(...given));
  if (!right.person.awaits_approval) return right;
  await given[0].limits.giveBackAll(right.counted);
  // Only a caller who knows the password learns that.
  return refuse("approval_pending");
}

/** The person with this address and password, if an approval is pending; undefined if they may log in. */
export async function personWaiting(...given: Given): Promise<{ uuid: string } | undefined> {
  const { person, counted } = await logIns.run(() => look(...given));
  await given[0].limits.giveBackAll(counted);
  return person.awaits_approval ? person : undefined;
}

async function look(
  services: Services,
  tenant: Tenant,
  request: FastifyRequest,
  typed: { email: string; password: string },
): Promise<Right> {
  const email = normalizeEmail(typed.email);
  const guess = { email, person: personOfAddress(tenant, email), password: typed.password };
  const { person, matches, counted } = await tryPassword(services, tenant, request, guess);
  const usable = person?.confirmed && person.terms_accepted && !person.deactivated && !person.sso_required;
  if (!person || !matches || !usable) {
    // The same statement for people who do not exist (test 29).
    const target = { kind: "user", uuid: person?.uuid };
    const entry: Fact = { action: "sign_in.failed", actor: { kind: "nobody" }, target };
    await record(tenant, entry, { now: services.clock.now(), request });
    return refuse("wrong_credentials");
  }
  return { person, counted };
}
