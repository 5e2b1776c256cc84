import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import type { Budget, LimitRule } from "../../platform/limits/limits.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { networkOf } from "../../platform/limits/network.ts";
import { mustHaveWorked } from "../../platform/limits/proof-of-work.ts";
import type { Services } from "./services.ts";
import { verifyPassword } from "../people/passwords.ts";

const window = 15 * 60;
/**
 * Limits for wrong passwords (test 28). An account's wait grows up to four hours; the owner's own devices have separate budgets. A network's budget,
 * which many people may share, never refuses: once it is spent, each attempt at that brand costs proof of work (Z3).
 */
const ofAccount: LimitRule = { name: "log-in-account", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofDevice: LimitRule = { name: "log-in-device", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofNetwork: LimitRule = { name: "log-in-network", points: 50, seconds: window };

type Ground = Pick<Services, "clock" | "devices" | "keys" | "limits">;

type Holder = { uuid: string; password_hash: string | null };
/** The given password, and the person found by the address. An unknown address is checked in the same way. */
type Guess<P extends Holder> = { email: string; person: Promise<P | undefined>; password: string };
type Tried<P extends Holder> = { person: P | undefined; matches: boolean; counted: readonly Budget[] };

/**
 * Whether a password is right. The attempt is counted before the password is verified, so that parallel guesses cannot exceed the limit, and in the
 * same way for every outcome. The caller refunds the counts after a right one. Refuses with `too_many_requests` and `proof_of_work_required`.
 */
export async function tryPassword<P extends Holder>(
  ground: Ground,
  tenant: Tenant,
  request: FastifyRequest,
  { email, person: looked, password }: Guess<P>,
): Promise<Tried<P>> {
  const { devices, limits } = ground;
  // A device must be known before its budget can be chosen. Without a device cookie, counting and looking up run in parallel.
  const device = devices.isMarked(request) ? devices.nameOf(tenant, (await looked)?.uuid, request) : undefined;
  const counted: Budget[] = device
    ? [[ofDevice, device]]
    : [
        // The network first: a caller without proof of work cannot use up other people's budgets.
        [ofNetwork, `${tenant.portfolioUuid} ${networkOf(request)}`],
        [ofAccount, `${tenant.portfolioUuid} ${email}`],
      ];
  const [person] = await Promise.all([looked, take(ground, request, counted)]);
  const matches = await verifyPassword(person?.password_hash, password).catch(async (error: unknown) => {
    await limits.giveBackAll(counted);
    throw error;
  });
  return { person, matches, counted };
}

/** Counts an attempt in its budgets, in their order. */
async function take(ground: Ground, request: FastifyRequest, budgets: readonly Budget[]): Promise<void> {
  const spent = await ground.limits.spendInTurn(budgets);
  const last = spent.at(-1);
  if (!last || last.ok) return;
  const [rule] = budgets[spent.length - 1] ?? [];
  if (rule !== ofNetwork) refuse("too_many_requests", undefined, { retryAfterSeconds: last.retryAfterSeconds });
  await mustHaveWorked(ground, request);
  await ground.limits.takeAll(budgets.slice(spent.length));
}

/** Whether a signed-in person knows the current password; a right one costs nothing. Not for use inside a transaction. */
export async function provesPassword(
  ground: Ground,
  tenant: Tenant,
  request: FastifyRequest,
  { person, password }: { person: Holder & { email: string }; password: string },
): Promise<boolean> {
  const { matches, counted } = await tryPassword(ground, tenant, request, {
    email: person.email,
    person: Promise.resolve(person),
    password,
  });
  if (matches) await ground.limits.giveBackAll(counted);
  return matches;
}
