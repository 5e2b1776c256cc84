import { normalizeEmail } from "@atrium/rules/email.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../shared/database/database.ts";
import { refuse } from "../../shared/http/refusal.ts";
import { passwordsAtOnce, passwordsWaiting, verifyPassword } from "../../shared/identity/passwords.ts";
import { slots } from "../../shared/identity/slots.ts";
import type { Budget, LimitRule } from "../../shared/limits/limits.ts";
import { networkOf } from "../../shared/limits/network.ts";
import type { Services } from "../../shared/services.ts";
import { type Person, personOfAddress } from "./store.ts";

const window = 15 * 60;
/** Wrong passwords (test 28). An account's wait grows up to four hours; the owner's own devices have budgets of their own. */
const ofAccount: LimitRule = { name: "log-in-account", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofDevice: LimitRule = { name: "log-in-device", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofNetwork: LimitRule = { name: "log-in-network", points: 50, seconds: window, growsToSeconds: 60 * 60 };

/** More than hash at once, so that one may ask the database meanwhile; whoever waits asks it nothing and slows nobody. */
const logIns = slots({ atOnce: passwordsAtOnce + 2, waiting: passwordsWaiting });

/** Who logged in, and the counts of this attempt, which are to be given back. */
type Right = { person: Person; counted: readonly Budget[] };

/**
 * The person whom address and password belong to. Each attempt is counted before the password is looked at and given back when it
 * was right, so that attempts at once cannot outrun the limit. One answer for every reason to refuse: nothing is told of
 * accounts that do not exist, are unconfirmed, switched off, or come through their company's provider (A3, A5).
 */
export function personOfPassword(...given: Parameters<typeof look>): Promise<Right> {
  return logIns.run(() => look(...given));
}

async function look(
  { devices, limits }: Services,
  tenant: Tenant,
  request: FastifyRequest,
  typed: { email: string; password: string },
): Promise<Right> {
  const email = normalizeEmail(typed.email);
  const { db, portfolioUuid } = tenant;
  const [person] = await personOfAddress(db, { portfolioUuid, email });
  const device = devices.nameOf(tenant, person?.uuid, request);
  const budgets: Budget[] = device
    ? [[ofDevice, device]]
    : [
        // The network goes first: one that is blocked already cannot use up other people's budgets.
        [ofNetwork, networkOf(request)],
        [ofAccount, `${portfolioUuid} ${email}`],
      ];
  await limits.takeAll(budgets);
  const matches = await verifyPassword(person?.password_hash, typed.password).catch(async (error: unknown) => {
    await limits.giveBackAll(budgets);
    throw error;
  });
  const usable = person?.confirmed && person.terms_accepted && !person.deactivated && !person.sso_required;
  if (!person || !matches || !usable) return refuse("wrong_credentials");
  if (person.awaits_approval) {
    await limits.giveBackAll(budgets);
    // Only who knows the password learns that.
    return refuse("approval_pending");
  }
  return { person, counted: budgets };
}
