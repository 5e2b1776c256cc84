/** Sends values one at a time: of the values that arrive during a request, only the last is sent. `send` never rejects. */
export function lastWins<T>(send: (value: T, isLast: () => boolean) => Promise<void>): (value: T) => Promise<void> {
  let waiting: { value: T } | undefined;
  let under = false;
  return async (value) => {
    waiting = { value };
    if (under) return;
    under = true;
    for (let next: { value: T } | undefined = waiting; next; next = waiting) {
      waiting = undefined;
      await send(next.value, () => waiting === undefined);
    }
    under = false;
  };
}
