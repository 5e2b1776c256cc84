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

/** What the element of the frame is to be given. */
export type MiniAppFrame = {
  /** Somebody listens, or nobody is to: the page may be opened. */
  ready: boolean;
  /** Somebody listens to whom the page is to say something. */
  awaited: boolean;
  /** It has. */
  heard: boolean;
  /** The origin of another page that speaks in its place. */
  stranger: string | undefined;
  onFrame: (frame: HTMLIFrameElement | null) => void;
  onShown: () => void;
  /** Another try begins. */
  forget: () => void;
};

/**
 * Answers the page of a frame where it is one of the building's mini-apps (flag `host-sdk`); of any other page nothing is heard. What
 * answers is loaded then, and listens before the page begins.
 */
export function useMiniApp({ url, shown, isSandboxed, onClose }: Options): {
  frame: MiniAppFrame;
  question: ReactNode;
  /** Said where nobody can be answered. The page is to be opened anew when it goes: what it has asked meanwhile is lost. */
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
  // The same functions at each render: a new one would be taken for a new frame.
  const [held] = useState(createAppFrame);
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
    const frame = { window: held.window, isFirst: held.isFirst, isSandboxed };
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
      // A page that is not answered is better than none.
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
      onFrame: held.hold,
      onShown: held.onLoad,
      forget,
    },
    question,
    unheard: on && !data && errorUpdateCount > 0 && (
      <Unheard error={error} busy={isFetching} onAgain={() => void refetch()} />
    ),
  };
}
