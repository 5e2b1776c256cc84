import { refuseScim } from "./answers.ts";
import { type ParsedFilter, parseFilter } from "./expressions.ts";
import type { Narrowed } from "./user-store.ts";

export const mostResults = 200;
/** The query parameters of a list; each at most once. */
export type ListQuery = {
  filter?: string;
  startIndex?: string;
  count?: string;
  attributes?: string;
  excludedAttributes?: string;
};

export function readQuery(query: unknown): ListQuery {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (typeof value !== "string") refuseScim(400, "invalidValue", `"${name.slice(0, 40)}" occurs twice.`);
    if (value.includes("\0")) refuseScim(400, "invalidValue", `"${name.slice(0, 40)}" is no text.`);
  }
  const asked = query as ListQuery;
  if (asked.attributes && asked.excludedAttributes) {
    refuseScim(400, "invalidValue", "Either attributes or excludedAttributes can be given.");
  }
  return asked;
}

type Source<Row> = {
  count(): Promise<number>;
  find(narrowed: Narrowed, page: { limit: number; offset: number }): Promise<Row[]>;
  /** Rows as SCIM resources, in the same order. */
  show(rows: Row[]): Promise<object[]>;
  /** The largest page. */
  most: number;
  /** A filter without an index is evaluated on at most this many rows; with more, the directory must ask more precisely. */
  mostCandidates: number;
};

/** One page of a list (RFC 7644 §3.4.2.4), in the order of creation. */
export async function listPage<Row>(query: ListQuery, source: Source<Row>) {
  const startIndex = Math.max(whole(query.startIndex, "startIndex") ?? 1, 1);
  const limit = Math.min(Math.max(whole(query.count, "count") ?? source.most, 0), source.most);
  const offset = startIndex - 1;
  const page = query.filter === undefined ? undefined : await filtered(await parseFilter(query.filter), source);
  const resources = page
    ? page.slice(offset, offset + limit)
    : await source.show(await source.find({}, { limit, offset }));
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: page ? page.length : await source.count(),
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

async function filtered<Row>(filter: ParsedFilter, source: Source<Row>): Promise<object[]> {
  const narrowed = {
    email: filter.equals(["userName"]) ?? filter.equals(["emails", "value"]),
    uuid: filter.equals(["id"]),
    externalId: filter.equals(["externalId"]),
    displayName: filter.equals(["displayName"]),
  };
  const rows = await source.find(narrowed, { limit: source.mostCandidates + 1, offset: 0 });
  if (rows.length > source.mostCandidates) {
    return refuseScim(
      400,
      "tooMany",
      "Please ask by id, externalId, userName or a group's displayName: there are too many to try this on.",
    );
  }
  return filter.match(await source.show(rows));
}

function whole(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^-?\d{1,9}$/.test(text)) refuseScim(400, "invalidValue", `"${name}" must be a whole number.`);
  return Number(text);
}
