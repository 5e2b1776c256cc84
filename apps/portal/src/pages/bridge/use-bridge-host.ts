import type { Dispatcher } from "@atrium/bridge/dispatcher.ts";
import { readMessage } from "@atrium/bridge/envelope.ts";
import { simulatedHandlers } from "@atrium/bridge/simulated.ts";
import { frameSandbox } from "@atrium/rules/frame-sandbox.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { createAppFrame } from "../../parts/mini-app/app-frame.ts";
import { useQuestion } from "../../parts/mini-app/use-question.tsx";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { useServices } from "../../parts/services.ts";
import type { Grants } from "./grants.ts";
import { addressOf, hostedApp, type Opened, type Registered } from "./setup.ts";
import type { Traffic } from "./traffic.ts";

type Options = { opened: Opened; known: readonly Registered[]; grants: Grants; traffic: Traffic; onClose: () => void };

export type BridgeHost = {
  dispatcher: Dispatcher;
  /** The props of the iframe, once a page is open. */
  window: () => Window | null | undefined;
  isSandboxed: boolean;
  origin: string;
};

/** Answers the page of the iframe by the portal's own transports and dispatcher, and records all messages. */
export function useBridgeHost({ opened, known, grants, traffic, onClose }: Options) {
  const services = useServices();
  const [appFrame] = useState(createAppFrame);
  const [host, setHost] = useState<BridgeHost & { of: Opened }>();
  const { askUntil, question } = useQuestion();

  const begin = useEffectEvent(async (over: AbortSignal): Promise<BridgeHost> => {
    const { openHost, startHost } = await import("../../parts/mini-app/start-host.ts");
    over.throwIfAborted();
    const address = addressOf(opened.url);
    const isSandboxed = !!address && !frameSandbox(address.href, location.href).includes("allow-same-origin");
    const app = hostedApp(opened, known, grants.get);
    const frame = { window: appFrame.window, isFirst: appFrame.isFirst, isSandboxed };
    const watch = traffic.add;
    const ask = askUntil(over);
    const shared = { apps: [app], frame, watch };
    const building = known[opened.registered ?? 0]?.building.uuid ?? services.building.get() ?? "";
    const { dispatcher, stop } =
      opened.answers === "portal"
        ? startHost({ ...shared, services, buildingUuid: building, url: opened.url, ask, close: onClose })
        : openHost({
            ...shared,
            handlers: simulatedHandlers({
              ask: (question) => ask(question, app),
              close: onClose,
              nowSeconds: () => Date.now() / 1000,
            }),
          });
    over.addEventListener("abort", stop);
    // Messages that the transport ignores never reach the dispatcher.
    const overhear = ({ source, origin, data }: MessageEvent) => {
      if (source !== appFrame.window()) traffic.add({ kind: "unheard", why: "window", origin, data });
      else if (isSandboxed && (origin !== "null" || readMessage(data)?.action !== "init"))
        traffic.add({ kind: "unheard", why: "port", origin, data });
    };
    window.addEventListener("message", overhear, { signal: over });
    return { dispatcher, window: appFrame.window, isSandboxed, origin: address?.origin ?? "" };
  });

  useEffect(() => {
    const over = new AbortController();
    begin(over.signal).then(
      (begun) => setHost({ ...begun, of: opened }),
      (error: unknown) => over.signal.aborted || reportToConsole(error, { trace_id: traceOf(error) }),
    );
    return () => over.abort();
  }, [opened]);

  return {
    /** The host of the open page, once it listens. */
    host: host?.of === opened ? host : undefined,
    frame: { ref: appFrame.hold, onLoad: appFrame.onLoad },
    question,
  };
}
