import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useServices } from "./services.ts";
import { followStream } from "./follow-stream.ts";

/**
 * Reads a query again whenever the server tells of a change; `address` is where, as the query's last answer says: empty where it tells nobody. `beside`: a query
 * that is read again as well, where it was read at all.
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
