/** How a page reaches the host, independent of the transport. */
export type Wire = {
  post(message: unknown): void;
  /** Receives every message of the host, unchanged. */
  hear(listener: (data: unknown) => void): void;
};
