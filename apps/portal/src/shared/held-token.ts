export type HeldToken = { hold(token: string): void; get(): string | undefined };

/** A mail's token: taken out of the address bar and kept in this page's memory alone. */
export function heldToken(): HeldToken {
  let held: string | undefined;
  return {
    hold(token) {
      held = token;
    },
    get: () => held,
  };
}
