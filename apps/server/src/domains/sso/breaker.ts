import { sql } from "kysely";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import type { Provider } from "./providers.ts";

const failuresBeforeRest = 5;
const restSeconds = 30;
/** How long other sign-ons wait for the trial call to the provider: no trial takes longer. */
const tryingSeconds = 5;

/**
 * A circuit breaker for providers. After five failures in a row a provider is not called for half a minute: sign-ons are refused at once, instead of
 * waiting five seconds each. After that one sign-on may try, and the others wait for its result. The count is in the provider's own row, which every
 * sign-on reads anyway, so all processes share it and a restart loses nothing.
 */
export type Breaker = {
  /** Refuses while the breaker is open. Returns whether this sign-on is the trial. */
  mayAsk(provider: Provider): Promise<"as usual" | "as a trial">;
  failed(provider: Provider): Promise<void>;
  /** The trial has read the provider's discovery document: others may proceed, and the next failure opens the breaker again. */
  isThere(provider: Provider): Promise<void>;
  /** The trial ended without calling the provider: the next sign-on may try. */
  undecided(provider: Provider): Promise<void>;
  /** The provider has answered for somebody: resets the count. */
  answered(provider: Provider): Promise<void>;
};

export function breaker({ clock, database, logger }: Pick<Services, "clock" | "database" | "logger">): Breaker {
  const row = ({ portfolio_uuid, uuid }: Provider) =>
    database
      .tenant(portfolio_uuid)
      .db.updateTable("sso_providers")
      .where("portfolio_uuid", "=", portfolio_uuid)
      .where("uuid", "=", uuid);
  const restEnd = () => new Date(clock.now().getTime() + restSeconds * 1000);

  return {
    async mayAsk(provider) {
      const { failures, rests_until: until } = provider;
      if (failures < failuresBeforeRest || !until) return "as usual";
      const now = clock.now();
      const left = Math.ceil((until.getTime() - now.getTime()) / 1000);
      if (left > 0) return refuse("provider_unreachable", undefined, { retryAfterSeconds: left });
      const taken = await row(provider)
        .set({ rests_until: restEnd() })
        .where("failures", ">=", failuresBeforeRest)
        .where("rests_until", "<=", now)
        .returning("uuid")
        .executeTakeFirst();
      return taken ? "as a trial" : refuse("provider_unreachable", undefined, { retryAfterSeconds: tryingSeconds });
    },

    async failed(provider) {
      const counted = await row(provider)
        .set({
          failures: sql<number>`failures + 1`,
          rests_until: sql<Date>`case when failures + 1 >= ${failuresBeforeRest}::int then ${restEnd()}::timestamptz end`,
        })
        .returning("failures")
        .executeTakeFirst();
      if (counted?.failures === failuresBeforeRest)
        logger.error(
          { provider: provider.uuid },
          "an identity provider failed several times in a row, and is not called for a while",
        );
    },

    async isThere(provider) {
      await row(provider)
        .set({ failures: failuresBeforeRest - 1, rests_until: null })
        .where("failures", ">=", failuresBeforeRest)
        .execute();
    },

    async undecided(provider) {
      if (provider.failures < failuresBeforeRest) return;
      await row(provider).set({ rests_until: clock.now() }).where("failures", ">=", failuresBeforeRest).execute();
    },

    async answered(provider) {
      if (provider.failures === 0) return;
      await row(provider).set({ failures: 0, rests_until: null }).execute();
      if (provider.failures >= failuresBeforeRest - 1)
        logger.info({ provider: provider.uuid }, "an identity provider answers again");
    },
  };
}
