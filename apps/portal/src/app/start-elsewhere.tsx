import type { Boot } from "@atrium/contract/boot.ts";
import { FullScreenSpinner } from "@atrium/ui/components/spinner.tsx";
import type { AnyRouter } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { Root } from "react-dom/client";
import { StartupFailed } from "../pages/trouble/startup-failed.tsx";
import { changeFarm } from "../parts/farm.ts";
import { fetchBoot } from "../parts/fetch-boot.ts";
import { paths } from "../parts/paths.ts";
import { type Phrases, PhrasesProvider } from "@atrium/web/phrases.ts";
import type { Services } from "../parts/services.ts";

/** The bar at the foot of every page of a farm. */
export type FarmBarShown = ComponentType<{ readonly router: AnyRouter }> | undefined;

type Ground = {
  phrases: Phrases;
  parts: Pick<Services, "api" | "look" | "farm" | "language">;
  page: Root;
  lang: string;
  tell: (error: unknown) => void;
  open: (boot: Boot, FarmBar: FarmBarShown) => Promise<void>;
};

/**
 * Starts a page from plain files or of a chosen farm: first requests from the API what our own server would have inlined, behind the
 * full-screen spinner (D1). Without an answer, the person can try again, or leave the farm.
 */
export async function startElsewhere({ phrases, parts, page, lang, tell, open }: Ground): Promise<void> {
  const { api, farm, look } = parts;
  const draw = (what: ReactNode) => page.render(<PhrasesProvider value={phrases}>{what}</PhrasesProvider>);
  const attempt = async (): Promise<void> => {
    draw(<FullScreenSpinner label={phrases.get()("app.loading")} />);
    try {
      const boot = await fetchBoot(api, location.hostname, lang);
      look.wear(boot.theme.tokens);
      await open(boot, farm && (await loadFarmBar(parts.language)));
    } catch (error) {
      tell(error);
      draw(<StartupFailed error={error} farm={farm} onRetry={() => void attempt()} onLeaveFarm={leaveFarm} />);
    }
  };
  await attempt();

  /** The portal works without the bar. */
  async function loadFarmBar({ openInside }: Services["language"]): Promise<FarmBarShown> {
    try {
      const [{ FarmBar }] = await Promise.all([import("../pages/farm/farm-bar.tsx"), openInside()]);
      return FarmBar;
    } catch (error) {
      tell(error);
      return undefined;
    }
  }
}

/** Back to the default API; everything is requested again. */
function leaveFarm(): void {
  changeFarm(undefined);
  location.assign(paths.landing);
}
