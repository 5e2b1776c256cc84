import { type RawBuilder, sql } from "kysely";
import { refuse } from "../../platform/http/refusal.ts";

/** The default page size of the console's lists. */
const usual = 50;

/** The usual page lengths of the console: a page, and the single row of a count. */
const planned: readonly number[] = [1, usual];

/**
 * The limit of a page's statement: its rows, and the one more by which `paged` knows that another page follows. The usual lengths are written into the
 * statement: for a parameter PostgreSQL assumes a tenth of the table, and plans the statement anew at each call.
 */
export const oneMoreThan = (limit: number): RawBuilder<number> =>
  planned.includes(limit) ? sql`${sql.lit(limit + 1)}` : sql`${limit + 1}`;

/** The columns that order a list. Only values of the right type reach the database. */
const kinds = {
  text: (value: string) => !value.includes("\0"),
  uuid: (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
  number: (value: string) => /^\d{1,9}$/.test(value),
  instant: (value: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
};
type Order = readonly (keyof typeof kinds)[];

export type Page = { after: string[] | undefined; limit: number };

/** The requested page: `after` is the end of the previous one, as the values of the ordering columns. */
export function pageOf(
  { after, limit = usual }: { after?: string | undefined; limit?: number | undefined },
  order: Order,
): Page {
  return { after: after === undefined ? undefined : valuesOf(after, order), limit };
}

function valuesOf(after: string, order: Order): string[] {
  const values = read(after);
  if (values?.length === order.length && order.every((kind, index) => kinds[kind](values[index] ?? ""))) return values;
  return refuse("invalid_parameter", [{ path: "/after", code: "invalid", message: "must be the `next` of an answer" }]);
}

function read(after: string): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(after, "base64url").toString());
    return Array.isArray(values) && values.every((value) => typeof value === "string") ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Splits the rows, of which one more than a page was read: the page, and where the next one begins. */
export function paged<Row>(rows: readonly Row[], limit: number, orderOf: (row: Row) => string[]) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = last && rows.length > limit ? Buffer.from(JSON.stringify(orderOf(last))).toString("base64url") : null;
  return { page, next };
}
