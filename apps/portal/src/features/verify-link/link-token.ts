let held: string | undefined;

/** The token of a mail's link. It is taken out of the address bar and kept in this page's memory alone. */
export const linkToken = {
  hold(token: string): void {
    held = token;
  },
  get: (): string | undefined => held,
};
