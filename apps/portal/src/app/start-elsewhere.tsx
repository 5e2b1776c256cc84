import type { Boot } from "@atrium/contract/boot.ts";
import { FullScreenSpinner } from "@atrium/ui/components/spinner.tsx";
import type { ReactNode } from "react";
import type { Root } from "react-dom/client";
import { StartupFailed } from "../features/trouble/startup-failed.tsx";
import { changeFarm } from "../shared/farm.ts";
import { fetchBoot } from "../shared/fetch-boot.ts";
import { paths } from "../shared/paths.ts";
import { type Phrases, PhrasesProvider } from "../shared/phrases.ts";
import type { Services } from "../shared/services.ts";

type Ground = {
  phrases: Phrases;
  parts: Pick<Services, "api" | "look" | "farm">;
  page: Root;
  lang: string;
  tell: (error: unknown) => void;
  open: (boot: Boot) => Promise<void>;
};

/**
 * Where the page came from plain files or a farm was chosen: what our own server would have inlined is asked of the API first, behind
 * the full-screen spinner (D1). Without an answer, one can try again, or leave the farm.
 */
export async function startElsewhere({ phrases, parts, page, lang, tell, open }: Ground): Promise<void> {
  const { api, farm, look } = parts;
  const draw = (what: ReactNode) => page.render(<PhrasesProvider value={phrases}>{what}</PhrasesProvider>);
  const attempt = async (): Promise<void> => {
    draw(<FullScreenSpinner label={phrases.get()("app.loading")} />);
    try {
      const boot = await fetchBoot(api, location.hostname, lang);
      look.wear(boot.theme.tokens);
      await open(boot);
    } catch (error) {
      tell(error);
      draw(<StartupFailed error={error} farm={farm} onRetry={() => void attempt()} onLeaveFarm={leaveFarm} />);
    }
  };
  await attempt();
}

/** Back to the default API, which everything is asked of anew. */
function leaveFarm(): void {
  changeFarm(undefined);
  location.assign(paths.landing);
}
