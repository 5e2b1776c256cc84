import { reportUnexpected } from "@atrium/web/report.ts";
import type { Api } from "@atrium/contract/client.ts";
import type { RouterHistory } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import type { Phrases } from "@atrium/web/phrases.ts";
import { ViewBar } from "../pages/view-as/view-bar.tsx";
import { showViewOver } from "../pages/view-as/view-over.tsx";
import type { Services } from "../parts/services.ts";
import { readingApi, takeViewAs, type ViewAs } from "./view-as.ts";

type Ground = { services: Services; phrases: Phrases; page: () => Root };

/** Everything that a tab showing another person's portal needs in addition; nobody else loads it. */
export type PreparedView = ViewAs & {
  Bar: ComponentType;
  readingApi: (api: Api) => Api;
  /** Whether there is something to show; if not, the page says why, and at the end that the view has ended. */
  begins: (ground: Ground) => Promise<boolean>;
  /** Replaces the address bar's history. */
  history?: RouterHistory;
  /** Called when the first screen is drawn. */
  stands?: () => void;
};

export async function takeView(apiKey: string | null | undefined): Promise<PreparedView> {
  return preparedView(await takeViewAs(apiKey));
}

export function preparedView(view: ViewAs): PreparedView {
  return {
    ...view,
    Bar: ViewBar,
    readingApi,
    async begins(ground) {
      const { session } = ground.services;
      if (view.fault) {
        view.forget();
        await showViewOver({ ...ground, why: view.fault });
        return false;
      }
      const forgetEnd = session.subscribe(() => {
        if (session.state() === "signed_in") return;
        forgetEnd();
        view.forget();
        showViewOver({ ...ground, why: "over" }).catch(reportUnexpected);
      });
      await ground.services.language.openInside();
      return true;
    },
  };
}
