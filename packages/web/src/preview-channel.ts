import type { EndpointReply } from "@atrium/contract/client.ts";
import type { WrittenItem } from "@atrium/contract/shown-item.ts";
import { isRecord } from "./storage.ts";

type Ticket = EndpointReply<"POST /admin/v1/contents/:uuid/preview-ticket">["data"];

/** What the console says to the portal's page in its frame (row P3). */
export type ToPreview =
  | { kind: "begin"; ticket: Ticket; item: WrittenItem; lang: string }
  | { kind: "item"; item: WrittenItem }
  | { kind: "language"; lang: string }
  /** Another one, before the former is over. */
  | { kind: "ticket"; ticket: Ticket };

/** What the page says to the console: that it can begin, that it stands, that its ticket opens nothing any more. */
export type FromPreview = { kind: "ready" } | { kind: "shown" } | { kind: "over" };

/** The two ends of what is said between a page and a frame in it. */
export type Channel<Said, Heard> = {
  say: (message: Said) => void;
  /** Answers what ends it. */
  hear: (listener: (message: Heard) => void) => () => void;
};

type Ends = {
  /** The window at the other end; undefined as long as there is none. */
  other: () => MessageEventSource | null | undefined;
  here?: Pick<Window, "addEventListener" | "removeEventListener">;
  origin?: string;
};

/**
 * A channel to a page of this very origin, and to the one window at the other end. What any other origin or window says is not heard, and what is said here reaches
 * no other origin.
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
