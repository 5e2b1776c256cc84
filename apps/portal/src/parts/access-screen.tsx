import { SplitScreen } from "@atrium/ui/components/split-screen.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { LanguageSelect } from "@atrium/web/language-select.tsx";
import { Logo } from "@atrium/web/logo.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { useFlag } from "./flags.ts";
import { paths } from "./paths.ts";
import { SplitHero } from "./split-hero.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

/** The layout of every sign-in and sign-up screen: the brand on the left, one question on the right. */
export function AccessScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = usePhrases();
  const { theme } = useBrand();
  const offersLanguages = useFlag("change-language");
  usePageTitle(title);

  return (
    <SplitScreen
      id="main"
      picture={<SplitHero />}
      logo={
        <Link to={paths.landing} aria-label={t("sign_in.back_to_start")}>
          <Logo name={theme.name} {...theme.logo} onScrim />
        </Link>
      }
      words={theme.tagline}
      corner={<LanguageSelect languages={theme.languages} offered={offersLanguages} />}
    >
      {children}
    </SplitScreen>
  );
}
