import { writeMessage } from "@atrium/bridge/envelope.ts";
import type { Shell } from "@atrium/bridge/windows.ts";
import { appActions } from "@atrium/rules/app-actions.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useBuilding } from "../buildings.ts";
import { useFlag } from "../flags.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { useServices } from "../services.ts";
import type { App } from "./handlers.ts";
import { Unheard } from "./unheard.tsx";
import { useQuestion } from "./use-question.tsx";

/** Tokens and what is kept are a registered app's. */
const ofRegistered: readonly string[] = ["getJWT", "refreshToken", "setStorage", "getStorage"];

type Holder = { window: Window; shell?: Shell };

/** Whoever shows this page: a native app, the window that holds it in a frame, or the one that has opened it. */
function findHolder(): Holder | undefined {
  const { ReactNativeWebView: shell, parent, opener } = window as Window & { ReactNativeWebView?: Shell };
  if (shell) return { window, shell };
  const held = parent === window ? (opener as Window | null) : parent;
  return held ? { window: held } : undefined;
}

/**
 * Answers the operator's own app that shows a page of the portal under /webview (M4, M6): a native one, or the window that holds it or has
 * opened it, and of that the brand's host origins alone. A mini-app of the building that has such an origin may say which it is; else it
 * is the brand.
 */
export default function HolderHost() {
  const services = useServices();
  const { uuid: buildingUuid } = useBuilding();
  const { config, whitelabel, theme } = services.boot;
  const [holder] = useState(findHolder);
  const on = useFlag("host-sdk") && !!holder && (!!holder.shell || config.host_origins.length > 0);
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    ...endpointQuery(services.api, "GET /tenant/v1/buildings/:buildingUuid/apps", { params: { buildingUuid } }),
    enabled: on,
  });
  const registered = data?.data.apps;
  const { askUntil, question } = useQuestion();

  const begin = useEffectEvent(async (over: AbortSignal): Promise<void> => {
    const { startHost } = await import("./start-host.ts");
    if (over.aborted || !holder) return;
    const { shell } = holder;
    const hosts = config.host_origins;
    const own: App = {
      uuid: whitelabel.uuid,
      name: theme.name,
      type: "WEBVIEW",
      url: "",
      origins: hosts,
      actions: appActions.filter((action) => !ofRegistered.includes(action)),
      scopes: ["email"],
    };
    const others = (registered ?? []).map((app) => ({
      ...app,
      origins: app.origins.filter((one) => hosts.includes(one)),
    }));
    const frame = { window: () => holder.window, isSandboxed: false, isFirst: () => true, shell };
    const apps = [own, ...others];
    // Only its origin counts: sessions of apps are begun for one that is registered.
    const url = others.flatMap(({ origins }) => origins)[0] ?? "";
    // Who only holds the page takes it away itself, when it hears that it may.
    const close = () => {
      if (window.opener) window.close();
    };
    const { stop } = startHost({ services, buildingUuid, url, apps, frame, ask: askUntil(over), close });
    over.addEventListener("abort", stop);
    const ready = writeMessage({ name: "ready", asText: false }, { data: {} });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window, but an object that takes text
    if (shell) shell.postMessage(JSON.stringify(ready));
    else for (const origin of hosts) holder.window.postMessage(ready, origin);
  });

  useEffect(() => {
    if (!on || !registered) return undefined;
    const over = new AbortController();
    begin(over.signal).catch((error: unknown) => reportToConsole(error, { trace_id: traceOf(error) }));
    return () => over.abort();
  }, [on, registered]);

  return (
    <>
      {on && !registered && errorUpdateCount > 0 && (
        <Unheard error={error} busy={isFetching} onAgain={() => void refetch()} />
      )}
      {question}
    </>
  );
}
