import type { FastifyRequest } from "fastify";
import type { Tenant } from "../database/database.ts";
import type { Budget, LimitRule } from "../limits/limits.ts";
import { networkOf } from "../limits/network.ts";
import type { Services } from "../services.ts";
import { verifyPassword } from "./passwords.ts";

const window = 15 * 60;
/** The budgets of the log-in, by their names: a guess counts the same wherever it is made (test 28). */
const ofAccount: LimitRule = { name: "log-in-account", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofDevice: LimitRule = { name: "log-in-device", points: 10, seconds: window, growsToSeconds: 4 * 60 * 60 };
const ofNetwork: LimitRule = { name: "log-in-network", points: 50, seconds: window, growsToSeconds: 60 * 60 };

type Person = { uuid: string; email: string; password_hash: string | null };

/**
 * Whether a signed-in person knows the current password. Counted before the password is looked at, and given back when it was right.
 * Refuses `too_many_requests`. Not inside a transaction.
 */
export async function provesPassword(
  { devices, limits }: Pick<Services, "devices" | "limits">,
  tenant: Tenant,
  request: FastifyRequest,
  { person, password }: { person: Person; password: string },
): Promise<boolean> {
  const device = devices.nameOf(tenant, person.uuid, request);
  const budgets: Budget[] = device
    ? [[ofDevice, device]]
    : [
        [ofNetwork, networkOf(request)],
        [ofAccount, `${tenant.portfolioUuid} ${person.email}`],
      ];
  await limits.takeAll(budgets);
  const matches = await verifyPassword(person.password_hash, password).catch(async (error: unknown) => {
    await limits.giveBackAll(budgets);
    throw error;
  });
  if (matches) await limits.giveBackAll(budgets);
  return matches;
}
