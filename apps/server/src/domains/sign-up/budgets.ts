import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { CodePurpose } from "../sessions/codes.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Budget, LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import { mustBeWorked } from "../../platform/limits/proof-of-work.ts";
import type { Services } from "../sessions/services.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Mails to one address (R1), counted per purpose, so that "you have an account" can be followed by a reset at once. */
const sends: LimitRule[] = [
  { name: "code-sends-minute", points: 1, seconds: minute },
  { name: "code-sends-hour", points: 3, seconds: hour },
  { name: "code-sends-day", points: 5, seconds: day },
];

/** Mails that one network may cause before each costs proof of work. */
const asks: LimitRule[] = [
  { name: "code-asks-minute", points: 10, seconds: minute },
  { name: "code-asks-day", points: 100, seconds: day },
];

/** Passwords that one network may have checked before each costs proof of work: a check takes some milliseconds. */
const checks: LimitRule[] = [
  { name: "password-check-minute", points: 30, seconds: minute },
  { name: "password-check-day", points: 500, seconds: day },
];

/** Wrong codes (R1): per network, per account over all its codes, and in the whole installation per ten thousand accounts. */
const ofNetwork: LimitRule = { name: "code-network", points: 20, seconds: hour };
const ofAccountByDay: LimitRule = { name: "code-account-day", points: 10, seconds: day };
const ofAccountByMonth: LimitRule = { name: "code-account-month", points: 15, seconds: 30 * day };
const ofFleet = { name: "code-fleet", points: 50, seconds: day };
const accountsToAFleet = 10_000;

type Ground = Pick<Services, "limits" | "database" | "keys" | "clock">;

/** Counts a requested mail, before anything is known of the address. Refuses if it is one too many. */
export async function mustBeSendable(
  ground: Ground,
  tenant: Tenant,
  request: FastifyRequest,
  { purpose, email }: { purpose: CodePurpose; email: string },
): Promise<void> {
  const network = networkOf(request);
  await mustBeWorked(
    ground,
    request,
    asks.map((rule) => [rule, network]),
  );
  await ground.limits.takeAll(sends.map((rule) => [rule, `${tenant.portfolioUuid} ${purpose} ${email}`]));
}

/** Counts a password that is checked. */
export async function mustBeCheckable(ground: Ground, request: FastifyRequest): Promise<void> {
  const network = networkOf(request);
  await mustBeWorked(
    ground,
    request,
    checks.map((rule) => [rule, network]),
  );
}

export type Guess = {
  /** Counts a guess at an account's code in every budget of wrong codes. */
  count(email: string): Promise<void>;
  /** For a guess without a code to compare: only the network's budget counts it. */
  countAtNothing(): Promise<void>;
  /** Refunds a right guess. */
  giveBack(): Promise<void>;
};

/** Guesses are counted before they are compared, so that parallel guesses cannot exceed the budgets; a right one is refunded. */
export function guess({ limits, database }: Ground, { portfolioUuid }: Tenant, request: FastifyRequest): Guess {
  const taken: Budget[] = [];

  async function take(...budgets: Budget[]): Promise<void> {
    const spent = await limits.spendInTurn(budgets);
    const [exhausted] = budgets[spent.findIndex(({ ok }) => !ok)] ?? [];
    taken.push(...budgets.filter((_, place) => spent[place]?.ok));
    if (!exhausted) return;
    request.log.error({ alarm: exhausted.name, trace_id: request.id }, "too many wrong codes");
    refuse("code_tries_exhausted");
  }

  return {
    async count(email) {
      const account = `${portfolioUuid} ${email}`;
      const fleets = Math.max(1, Math.ceil((await countAccounts(database)) / accountsToAFleet));
      await take(
        [ofNetwork, networkOf(request)],
        [ofAccountByDay, account],
        [ofAccountByMonth, account],
        [{ ...ofFleet, points: ofFleet.points * fleets }, "all"],
      );
    },
    countAtNothing: () => take([ofNetwork, networkOf(request)]),
    giveBack: () => limits.giveBackAll(taken.splice(0)),
  };
}

/** The planner's estimate: exact enough for a limit, and free. */
async function countAccounts({ system }: Services["database"]): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`
    select greatest(reltuples, 0)::int as accounts from pg_class where oid = 'users'::regclass`.execute(system);
  return rows[0]?.accounts ?? 0;
}
