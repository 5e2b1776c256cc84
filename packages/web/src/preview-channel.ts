import type { EndpointReply } from "@atrium/contract/client.ts";
import type { WrittenItem } from "@atrium/contract/shown-item.ts";
import { isRecord } from "./storage.ts";

type Ticket = EndpointReply<"POST /admin/v1/contents/:uuid/preview-ticket">["data"];

/** The console's messages to the portal's page in its iframe (row P3). */
export type ToPreview =
  | { kind: "begin"; ticket: Ticket; item: WrittenItem; lang: string }
  | { kind: "item"; item: WrittenItem }
  | { kind: "language"; lang: string }
  /** A new ticket, before the former one expires. */
  | { kind: "ticket"; ticket: Ticket };

/** The page's messages to the console: it can start, it has rendered, its ticket has expired. */
export type FromPreview = { kind: "ready" } | { kind: "shown" } | { kind: "over" };

/** The messages of both ends. */
export type Channel<Said, Heard> = {
  say: (message: Said) => void;
  /** Returns a function that stops it. */
  hear: (listener: (message: Heard) => void) => () => void;
};

type Ends = {
  /** The window at the other end; undefined until there is one. */
  other: () => MessageEventSource | null | undefined;
  here?: Pick<Window, "addEventListener" | "removeEventListener">;
  origin?: string;
};

/**
 * A message channel to a page of this same origin, in one window. Messages of any other origin or window are ignored, and messages from here
 * reach no other origin.
 */
export function previewChannel<Said, Heard extends { kind: string }>({
  other,
  here = window,
  origin = location.origin,
}: Ends): Channel<Said, Heard> {
  return {
    say: (message) => other()?.postMessage({ atriumPreview: message }, { targetOrigin: origin }),
    hear(listener) {
      const heard = ({ origin: from, source, data }: MessageEvent<unknown>) => {
        if (from !== origin || !source || source !== other() || !isRecord(data)) return;
        const { atriumPreview: message } = data;
        if (isRecord(message) && typeof message["kind"] === "string") listener(message as Heard);
      };
      here.addEventListener("message", heard);
      return () => here.removeEventListener("message", heard);
    },
  };
}
