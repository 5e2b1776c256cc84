import type { Selectable } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { SmartSuitesTable } from "./tables.ts";
import { type HeardState, mustHave, type SuiteAddress, type SuiteSystem, SuiteUnavailable } from "./suite-system.ts";

type Settings = { drift_seconds?: unknown; unavailable?: unknown };
type Kept = Pick<Selectable<SmartSuitesTable>, "temp" | "requested_temp" | "lighting" | "updated_at">;

/** The time constant: after it, a room has gone two thirds of the way to the requested temperature. */
const usualSeconds = 60;

/**
 * Simulated suites without hardware. Light is set at once; a temperature approaches the requested one exponentially. The last command is stored in
 * the database, and the present temperature is computed from it: nothing runs meanwhile, and every process gets the same value. Settings:
 * `drift_seconds`, and `unavailable`, the keys of suites that do not answer.
 */
export function simulator(settings: Settings, clock: Clock): SuiteSystem {
  const { drift_seconds: given } = settings;
  const seconds = typeof given === "number" && given > 0 ? given : usualSeconds;
  const silent = Array.isArray(settings.unavailable) ? (settings.unavailable as unknown[]) : [];
  const stateOf = (uuid: string, kept: Kept) =>
    drifted(kept, { since: sinceOf(uuid, kept), now: clock.now(), seconds });

  return {
    async read(tenant, suite) {
      if (silent.includes(suite.pack_key)) return undefined;
      const kept = await findKept(tenant, suite, "read");
      return kept && stateOf(suite.uuid, kept);
    },
    command(tenant, suite, command, record) {
      return inTransaction(tenant, async (own) => {
        const kept = silent.includes(suite.pack_key) ? undefined : await findKept(own, suite, "write");
        if (!kept) throw new SuiteUnavailable("The simulator's settings make this suite unavailable.");
        const before = stateOf(suite.uuid, kept);
        mustHave(before, command);
        const after: HeardState =
          command.control === "lighting"
            ? { ...before, lighting: command.value }
            : { ...before, requested_temp: command.value };
        await own.db
          .updateTable("smart_suites")
          .set({ ...after, updated_at: clock.now() })
          .where("portfolio_uuid", "=", own.portfolioUuid)
          .where("uuid", "=", suite.uuid)
          .execute();
        await record(own, "confirmed");
        return after;
      });
    },
    close: async () => undefined,
  };
}

function findKept({ db, portfolioUuid }: Tenant, { uuid }: SuiteAddress, to: "read" | "write") {
  const query = db
    .selectFrom("smart_suites")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .select(["temp", "requested_temp", "lighting", "updated_at"]);
  return (to === "write" ? query.forUpdate() : query).executeTakeFirst();
}

/** No command yet: it has been drifting since it was imported, which is the time in its uuid. */
function sinceOf(uuid: string, { updated_at }: Kept): Date {
  return updated_at ?? new Date(Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16));
}

function drifted(kept: Kept, { since, now, seconds }: { since: Date; now: Date; seconds: number }): HeardState {
  const { lighting } = kept;
  if (kept.temp === null) return { lighting, temp: null, requested_temp: null };
  const temp = Number(kept.temp);
  const wanted = kept.requested_temp === null ? temp : Number(kept.requested_temp);
  const passed = Math.max(0, now.getTime() - since.getTime()) / 1000;
  const there = wanted + (temp - wanted) * Math.exp(-passed / seconds);
  return { lighting, temp: Math.round(there * 10) / 10, requested_temp: wanted };
}
