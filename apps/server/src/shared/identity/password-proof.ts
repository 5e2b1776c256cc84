import type { FastifyRequest } from "fastify";
import type { Tenant } from "../database/database.ts";
import type { Budget, LimitRule } from "../limits/limits.ts";
import { networkOf } from "../limits/network.ts";
import type { Services } from "../services.ts";
import { verifyPassword } from "./passwords.ts";

const window = 15 * 60;
/** Wrong passwords (test 28). An account's wait grows up to four hours; the owner's own devices have budgets of their own. */
const ofAccount: LimitRule = { name: "log-in-account", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofDevice: LimitRule = { name: "log-in-device", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofNetwork: LimitRule = { name: "log-in-network", points: 50, seconds: window, growsToSeconds: 60 * 60 };

type Ground = Pick<Services, "devices" | "limits">;

/** Somebody's password as it was given; an address that nobody has is looked at alike. */
type Guess = { email: string; person: { uuid: string; password_hash: string | null } | undefined; password: string };

/**
 * Whether a password is the right one. It is counted before it is looked at, so that guesses at once cannot outrun the limit, and a guess
 * counts the same wherever it is made. The counts are the caller's to give back where it was right. Refuses `too_many_requests`.
 */
export async function tryPassword(
  { devices, limits }: Ground,
  tenant: Tenant,
  request: FastifyRequest,
  { email, person, password }: Guess,
): Promise<{ matches: boolean; counted: readonly Budget[] }> {
  const device = devices.nameOf(tenant, person?.uuid, request);
  const counted: Budget[] = device
    ? [[ofDevice, device]]
    : [
        // The network goes first: one that is blocked already cannot use up other people's budgets.
        [ofNetwork, networkOf(request)],
        [ofAccount, `${tenant.portfolioUuid} ${email}`],
      ];
  await limits.takeAll(counted);
  const matches = await verifyPassword(person?.password_hash, password).catch(async (error: unknown) => {
    await limits.giveBackAll(counted);
    throw error;
  });
  return { matches, counted };
}

/** Whether a signed-in person knows the current password; one who does has used nothing up. Not inside a transaction. */
export async function provesPassword(
  ground: Ground,
  tenant: Tenant,
  request: FastifyRequest,
  { person, password }: { person: NonNullable<Guess["person"]> & { email: string }; password: string },
): Promise<boolean> {
  const { matches, counted } = await tryPassword(ground, tenant, request, { email: person.email, person, password });
  if (matches) await ground.limits.giveBackAll(counted);
  return matches;
}
