import { type Kysely, sql } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { Services } from "../sessions/services.ts";

const lookEveryMs = 30_000;
/** A little longer than the interval, so that nothing falls between two checks. */
const aheadMs = 45_000;
const most = 1_000;
/** Clocks of processes differ a little: a page that is notified must not read a moment too early. */
const marginMs = 100;

type Turn = { portfolio_uuid: string; at: Date };

export type ScheduledContent = {
  /** Checks at once and then at intervals, until `rest`. */
  follow(): void;
  /** Changed content may appear or end soon: this checks again. */
  holdFreedTimes(): void;
  rest(): void;
};

/**
 * Notifies of content that appears or ends by time, without a change (`published_at`, `unpublished_at`, `end_at`): names its portfolio at that
 * instant, in each process separately.
 */
export function scheduledContent(
  { database, clock, logger }: Pick<Services, "clock" | "database" | "logger">,
  turned: (portfolioUuid: string) => void,
): ScheduledContent {
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

  const lookNow = () =>
    void look().catch((err: unknown) => logger.error({ err }, "Scheduled content was not checked."));

  return {
    follow() {
      if (looking) return;
      looking = setInterval(lookNow, lookEveryMs).unref();
      lookNow();
    },
    holdFreedTimes() {
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
