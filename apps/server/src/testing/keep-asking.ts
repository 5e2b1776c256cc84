/** Repeats a request, eight at a time, until it is stopped; `heard` contains the answers in order. */
export function keepAsking<T>(ask: () => Promise<T>): { heard: T[]; stop(): Promise<void> } {
  const heard: T[] = [];
  const stopped = new AbortController();
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!stopped.signal.aborted) heard.push(await ask());
    }),
  );
  asking.catch(() => undefined);
  return {
    heard,
    async stop() {
      stopped.abort();
      await asking;
    },
  };
}
