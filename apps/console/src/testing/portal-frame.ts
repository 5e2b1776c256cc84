/* The portal's side of a preview: the frame's own window sends and receives the messages, as the framed page would. */
import type { FromPreview, ToPreview } from "@atrium/web/preview-channel.ts";
import { expect } from "vitest";

type Inner = Window & { Function: FunctionConstructor };

const frame = () => document.querySelector("iframe");
const isLoaded = () => {
  const found = frame()?.contentDocument;
  return found?.readyState === "complete" && found.URL !== "about:blank";
};

/** Waits for the frame's page, and answers its messages from now on. */
export async function portalFrame() {
  await expect.poll(isLoaded).toBe(true);
  const element = frame();
  const inner = element?.contentWindow as Inner;
  const heard: ToPreview[] = [];
  inner.addEventListener("message", ({ data }: MessageEvent<{ atriumPreview?: ToPreview }>) => {
    if (data.atriumPreview) heard.push(data.atriumPreview);
  });
  const kinds = () => heard.map(({ kind }) => kind);
  return {
    element: element as HTMLIFrameElement,
    heard,
    kinds,
    last: <K extends ToPreview["kind"]>(kind: K) =>
      heard.findLast((message): message is Extract<ToPreview, { kind: K }> => message.kind === kind),
    /** Sends from the frame's own window, so that the console recognises the sender. */
    say(kind: FromPreview["kind"], origin = location.origin): void {
      inner.Function("message", "origin", "parent.postMessage(message, origin)")({ atriumPreview: { kind } }, origin);
    },
    /** It requests the item to show, and shows it. */
    async stand(): Promise<void> {
      this.say("ready");
      await expect.poll(kinds).toContain("begin");
      this.say("shown");
      await expect.poll(() => frame()?.hasAttribute("data-standing")).toBe(true);
    },
  };
}
