import { appActions } from "@atrium/rules/app-actions.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useBuilding } from "../buildings.ts";
import { useFlag } from "../flags.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { useServices } from "../services.ts";
import type { App } from "./handlers.ts";
import { findHolder, tellHolder } from "./holder.ts";
import { Unheard } from "./unheard.tsx";
import { useQuestion } from "./use-question.tsx";

/** Tokens and storage belong to a registered app. */
const ofRegistered: readonly string[] = ["getJWT", "refreshToken", "setStorage", "getStorage"];

/**
 * Answers the operator's own app that shows a page of the portal under /webview (M4, M6): a native app, or the window that embeds or has
 * opened the page, and only from the brand's host origins. A mini-app of the building with such an origin may identify itself; otherwise the
 * caller counts as the brand.
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
    // Only its origin counts: app sessions are issued for a registered origin.
    const url = others.flatMap(({ origins }) => origins)[0] ?? "";
    // A window that embeds the page removes it itself when the answer allows it.
    const close = () => {
      if (window.opener) window.close();
    };
    const { stop } = startHost({ services, buildingUuid, url, apps, frame, ask: askUntil(over), close });
    over.addEventListener("abort", stop);
    tellHolder(holder, hosts, "ready", { data: {} });
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
