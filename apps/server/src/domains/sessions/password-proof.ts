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
 * Wrong passwords (test 28). An account's wait grows up to four hours; the owner's own devices have budgets of their own. A network's, which many
 * people may share, refuses nobody: once it is spent each attempt costs work, at that brand alone (Z3).
 */
const ofAccount: LimitRule = { name: "log-in-account", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofDevice: LimitRule = { name: "log-in-device", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofNetwork: LimitRule = { name: "log-in-network", points: 50, seconds: window };

type Ground = Pick<Services, "clock" | "devices" | "keys" | "limits">;

type Holder = { uuid: string; password_hash: string | null };
/** Somebody's password as it was given, and who may have it: looked for already. An address that nobody has is looked at alike. */
type Guess<P extends Holder> = { email: string; person: Promise<P | undefined>; password: string };
type Tried<P extends Holder> = { person: P | undefined; matches: boolean; counted: readonly Budget[] };

/**
 * Whether a password is the right one. It is counted before it is looked at, so that guesses at once cannot outrun the limit, and a guess
 * counts the same wherever it is made. The counts are the caller's to give back where it was right. Refuses `too_many_requests`, and
 * `proof_of_work_required`.
 */
export async function tryPassword<P extends Holder>(
  ground: Ground,
  tenant: Tenant,
  request: FastifyRequest,
  { email, person: looked, password }: Guess<P>,
): Promise<Tried<P>> {
  const { devices, limits } = ground;
  // Whose device it is must be known to count by it. Whoever brings no mark of one is counted and looked for at once.
  const device = devices.isMarked(request) ? devices.nameOf(tenant, (await looked)?.uuid, request) : undefined;
  const counted: Budget[] = device
    ? [[ofDevice, device]]
    : [
        // The network goes first: one that has not worked cannot use up other people's budgets.
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

/** Whether a signed-in person knows the current password; one who does has used nothing up. Not inside a transaction. */
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
