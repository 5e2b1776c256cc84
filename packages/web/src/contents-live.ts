import { ApiRefusal } from "@atrium/contract/client.ts";
import { readsThatShow } from "@atrium/contract/stale-reads.ts";
import type { Query, QueryClient } from "@tanstack/react-query";

/** A random delay below a second, so that not all pages request at the same moment. */
const spreadMs = 400;

const isContent = ({ queryKey: [key] }: Query) => readsThatShow.content.includes(String(key));

const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/**
 * Refetches the content of a building that the page shows; the page keeps the former content until the answers arrive. Deleted items are
 * replaced by the screen that says so.
 */
export function readContentsAgain(queryClient: QueryClient): void {
  if (waiting.has(queryClient)) return;
  const timer = setTimeout(() => {
    waiting.delete(queryClient);
    void refetch(queryClient);
  }, Math.random() * spreadMs);
  waiting.set(queryClient, timer);
}

async function refetch(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isContent });
  const isGone = (query: Query) => {
    const { error } = query.state;
    return isContent(query) && error instanceof ApiRefusal && error.problem.status === 404;
  };
  await queryClient.resetQueries({ predicate: isGone });
}
