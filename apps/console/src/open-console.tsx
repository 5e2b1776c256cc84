import type { Boot } from "@atrium/contract/boot.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { keepFocus } from "@atrium/ui/components/keep-focus.ts";
import { brandWords } from "@atrium/web/brand-words.ts";
import type { createServices } from "@atrium/web/create-services.ts";
import { followPageTurns } from "@atrium/web/page-turns.ts";
import { PhrasesProvider } from "@atrium/web/phrases.ts";
import { seedBoot } from "@atrium/web/queries.ts";
import { type Services, ServicesProvider } from "@atrium/web/services.ts";
import type { Store } from "@atrium/web/storage.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { Root } from "react-dom/client";
import { followSession } from "./follow-session.ts";
import { createConsoleRouter } from "./routes.tsx";

export type Opening = ReturnType<typeof createServices> & {
  boot: Boot;
  browser: Store;
  page: Root;
  domain: string;
  /** Replaces the address bar's history. */
  history?: RouterHistory;
};

/** Renders the console once its phrases are loaded. Returns a function that stops it. */
export async function openConsole({ parts, phrases, setBrand, boot, browser, page, domain, history }: Opening) {
  const services: Services = { ...parts, boot, domain };
  const { session, language } = parts;
  setBrand(boot.theme.brand);
  seedBoot(services);
  keepFocus();
  phrases.wordedBy((lang) => brandWords(services, lang));
  const offered = languageCodes(boot.theme.languages);
  await language.change(language.best({ user: session.get().user?.locale, offered }));
  const end = followSession(services, browser);
  const router = createConsoleRouter(history);
  followPageTurns(router);
  page.render(
    <PhrasesProvider value={phrases}>
      <QueryClientProvider client={parts.queryClient}>
        <ServicesProvider value={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </QueryClientProvider>
    </PhrasesProvider>,
  );
  return end;
}
