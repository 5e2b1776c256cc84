import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useServices } from "./services.ts";
import { followStream } from "./follow-stream.ts";

/** Reads a query again whenever the server tells of a change; `address` is where, as the query's last answer says: empty where it tells nobody. */
export function useLiveRead(queryKey: readonly unknown[], address: string): void {
  const queryClient = useQueryClient();
  const { filesOrigin } = useServices();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const key = JSON.stringify(queryKey);
  const isTold = address !== "";
  useEffect(
    () =>
      isTold
        ? followStream({
            address: () => new URL(latest.current, filesOrigin || location.origin).href,
            changed: () =>
              queryClient.refetchQueries({ queryKey: JSON.parse(key) as unknown[] }, { throwOnError: true }),
          })
        : undefined,
    [queryClient, filesOrigin, key, isTold],
  );
}
