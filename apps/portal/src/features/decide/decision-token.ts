let held: string | undefined;

/** The token of a manager's mail. It is taken out of the address bar and kept in this page's memory alone. */
export const decisionToken = {
  hold(token: string): void {
    held = token;
  },
  get: (): string | undefined => held,
};
