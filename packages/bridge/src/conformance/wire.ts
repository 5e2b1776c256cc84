/** How a page reaches the host, whatever messages travel by. */
export type Wire = {
  post(message: unknown): void;
  /** Is told of all that the host says, as it came. */
  hear(listener: (data: unknown) => void): void;
};
