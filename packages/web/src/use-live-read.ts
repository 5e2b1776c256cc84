import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useServices } from "./services.ts";
import { followStream } from "./follow-stream.ts";

/**
 * Refetches a query whenever the server reports a change; `address` is the stream's, as the query's last answer names it: empty if there is
 * none. `beside`: a query that is refetched as well, if it was read at all.
 */
export function useLiveRead(queryKey: readonly unknown[], address: string, beside?: readonly unknown[]): void {
  const queryClient = useQueryClient();
  const { filesOrigin } = useServices();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const key = JSON.stringify(beside ? [queryKey, beside] : [queryKey]);
  const isTold = address !== "";
  useEffect(
    () =>
      isTold
        ? followStream({
            address: () => new URL(latest.current, filesOrigin || location.origin).href,
            changed: () =>
              Promise.all(
                (JSON.parse(key) as unknown[][]).map((queryKey) =>
                  queryClient.refetchQueries({ queryKey }, { throwOnError: true }),
                ),
              ),
          })
        : undefined,
    [queryClient, filesOrigin, key, isTold],
  );
}
