/** Counters of `platform/limits`. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

declare module "../database/schema.ts" {
  interface Schema {
    rate_limits: RateLimitsTable;
  }
}
