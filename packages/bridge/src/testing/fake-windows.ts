import type { GuestWindow } from "../guest.ts";
import type { Listens, Posted, PostsTo } from "../windows.ts";

type Heard = Posted & { ports?: readonly unknown[] };

type Window = PostsTo &
  Listens & {
    readonly origin: string;
    /** Every message posted to it, including those that the browser did not deliver. */
    readonly posted: { message: unknown; targetOrigin: string }[];
    /** Delivers this message, whoever sent it. */
    hear(event: Heard): void;
  };

/** Two windows that post messages to each other as a browser's do: asynchronously, by copy, and only if the target's origin matches. */
export function fakeWindows(portal: string, page: string) {
  const host = window(portal, () => guest);
  const guest = window(page, () => host);
  return { host, guest: Object.assign(guest, { parent: host }) as unknown as GuestWindow & Window };
}

function window(origin: string, other: () => Window): Window {
  const listeners = new Set<(event: Heard) => void>();
  const posted: Window["posted"] = [];
  const self: Window = {
    origin,
    posted,
    hear(event) {
      for (const listener of listeners) listener(event);
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    postMessage(message, targetOrigin, ports = []) {
      posted.push({ message, targetOrigin });
      if (targetOrigin !== "*" && targetOrigin !== origin) return;
      const data: unknown = structuredClone(message);
      const source = other();
      setTimeout(() => self.hear({ data, origin: source.origin, source, ports }));
    },
  };
  return self;
}
