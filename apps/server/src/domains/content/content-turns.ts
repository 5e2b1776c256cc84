import { type Kysely, sql } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { Services } from "../sessions/services.ts";

const lookEveryMs = 30_000;
/** A little longer than until the next look, so that nothing falls between two. */
const aheadMs = 45_000;
const most = 1_000;
/** Processes' clocks differ a little: whoever reads elsewhere must not be a moment too early. */
const marginMs = 100;

type Turn = { portfolio_uuid: string; at: Date };

export type ContentTurns = {
  /** Looks at once and from time to time, until `rest`. */
  follow(): void;
  /** What was changed may turn soon: whoever follows looks again. */
  lookAgain(): void;
  rest(): void;
};

/**
 * Content whose time comes or is over, without anybody having changed it (`published_at`, `unpublished_at`, `end_at`): its portfolio is named at
 * that instant, by each process for itself.
 */
export function contentTurns(
  { database, clock, logger }: Pick<Services, "clock" | "database" | "logger">,
  turned: (portfolioUuid: string) => void,
): ContentTurns {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let looking: ReturnType<typeof setInterval> | undefined;

  async function look(): Promise<void> {
    for (const { portfolio_uuid, at } of await turnsAhead(database.system, clock)) {
      const key = `${portfolio_uuid} ${at.getTime()}`;
      if (!looking || timers.has(key)) continue;
      const tell = () => {
        timers.delete(key);
        turned(portfolio_uuid);
      };
      timers.set(key, setTimeout(tell, at.getTime() - clock.now().getTime() + marginMs).unref());
    }
  }

  const lookNow = () => void look().catch((err: unknown) => logger.error({ err }, "What turns was not looked for."));

  return {
    follow() {
      if (looking) return;
      looking = setInterval(lookNow, lookEveryMs).unref();
      lookNow();
    },
    lookAgain() {
      if (looking) lookNow();
    },
    rest() {
      clearInterval(looking);
      looking = undefined;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

async function turnsAhead(db: Kysely<Schema>, clock: Clock): Promise<Turn[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + aheadMs);
  const turning = (column: string) => sql`select portfolio_uuid, ${sql.ref(column)} as at from contents
    where ${sql.ref(column)} > ${now} and ${sql.ref(column)} <= ${until}`;
  const { rows } = await sql<Turn>`
    ${turning("published_at")} union ${turning("unpublished_at")} union ${turning("end_at")} order by at limit ${most}`.execute(
    db,
  );
  return rows;
}
