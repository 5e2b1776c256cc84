import { type AppAction, appActions } from "@atrium/rules/app-actions.ts";
import type { Asker, Handlers, HostedApp } from "../dispatcher.ts";

export type Asked = { name: AppAction; request: unknown; asker: Asker<HostedApp> };

/** Handlers that record their input, and answer with their own name. */
export function fakeHandlers(asked: Asked[], failing?: Error): Handlers<HostedApp> {
  const entries = appActions.map((name) => [
    name,
    (request: unknown, asker: Asker<HostedApp>) => {
      asked.push({ name, request, asker });
      if (failing) throw failing;
      return { from: name };
    },
  ]);
  return Object.fromEntries(entries) as Handlers<HostedApp>;
}
