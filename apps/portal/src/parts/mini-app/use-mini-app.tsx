import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useBuilding } from "../buildings.ts";
import { useFlag } from "../flags.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { useServices } from "../services.ts";
import { createAppFrame } from "./app-frame.ts";
import { Unheard } from "./unheard.tsx";
import { useQuestion } from "./use-question.tsx";

type Options = { url: string; shown: boolean; isSandboxed: boolean; onClose: () => void };

/** The props of the iframe element. */
export type MiniAppFrame = {
  /** The host listens, or is not needed: the page may be opened. */
  ready: boolean;
  /** The host listens, and the page must send its first message. */
  awaited: boolean;
  /** The page has sent its first message. */
  heard: boolean;
  /** The origin of another page that sends messages in its place. */
  stranger: string | undefined;
  onFrame: (frame: HTMLIFrameElement | null) => void;
  onShown: () => void;
  /** Starts another attempt. */
  forget: () => void;
};

/**
 * Answers the page in an iframe if it is one of the building's mini-apps (flag `host-sdk`); messages of any other page are ignored. The host
 * is loaded only then, and listens before the page begins.
 */
export function useMiniApp({ url, shown, isSandboxed, onClose }: Options): {
  frame: MiniAppFrame;
  question: ReactNode;
  /** Shown where no message can be answered. When it disappears the page must be reloaded: its former messages are lost. */
  unheard: ReactNode;
} {
  const services = useServices();
  const { uuid: buildingUuid } = useBuilding();
  const on = useFlag("host-sdk") && shown;
  const { data, error, errorUpdateCount, isPending, isFetching, refetch } = useQuery({
    ...endpointQuery(services.api, "GET /tenant/v1/buildings/:buildingUuid/apps", { params: { buildingUuid } }),
    enabled: on,
  });
  const origin = URL.parse(url)?.origin ?? "";
  const apps = data?.data.apps.filter(({ origins }) => origins.includes(origin));
  const hosted = on && !!apps && apps.length > 0;
  // The same functions at each render: React would treat a new ref function as a new iframe.
  const [appFrame] = useState(createAppFrame);
  const [settled, setSettled] = useState(false);
  const [heard, setHeard] = useState(false);
  const [stranger, setStranger] = useState<string>();
  const [forget] = useState(() => () => {
    setHeard(false);
    setStranger(undefined);
  });
  const { askUntil, question } = useQuestion();

  const begin = useEffectEvent(async (over: AbortSignal, page: string): Promise<void> => {
    const { startHost } = await import("./start-host.ts");
    if (over.aborted) return;
    const frame = { window: appFrame.window, isFirst: appFrame.isFirst, isSandboxed };
    const ask = askUntil(over);
    const words = { onHeard: () => setHeard(true), onStranger: setStranger };
    const place = { services, buildingUuid, url: page, ask, close: onClose };
    const { stop } = startHost({ ...place, apps: apps ?? [], frame, ...words });
    over.addEventListener("abort", stop);
  });

  useEffect(() => {
    if (!hosted) return undefined;
    const over = new AbortController();
    begin(over.signal, url)
      // A page whose messages are not answered is better than no page.
      .catch((error: unknown) => reportToConsole(error, { trace_id: traceOf(error) }))
      .finally(() => over.signal.aborted || setSettled(true));
    return () => {
      over.abort();
      setSettled(false);
      forget();
    };
  }, [hosted, url, forget]);

  return {
    frame: {
      ready: !on || (hosted ? settled : !isPending),
      awaited: hosted && settled,
      heard,
      stranger,
      onFrame: appFrame.hold,
      onShown: appFrame.onLoad,
      forget,
    },
    question,
    unheard: on && !data && errorUpdateCount > 0 && (
      <Unheard error={error} busy={isFetching} onAgain={() => void refetch()} />
    ),
  };
}
