type Page = { offset?: number; limit?: number };

/** The requested page of a list. */
export function pageOf<T>(all: readonly T[], { offset = 0, limit = 20 }: Page) {
  return { part: all.slice(offset, offset + limit), pagination: { offset, limit, total: all.length } };
}

export const byUuid = <T extends { uuid: string }>(all: readonly T[], wanted: string) =>
  all.find((one) => one.uuid === wanted);

/** Where a reply says that a stream tells of changes. */
export const stream = { type: "sse", request_uri: "/api/stream" } as const;
