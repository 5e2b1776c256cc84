import { Picture } from "@atrium/ui/components/picture.tsx";
import { SplitScreen } from "@atrium/ui/components/split-screen.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useBrand } from "./brand.ts";
import { LanguageSelect } from "./language-select.tsx";
import { Logo } from "./logo.tsx";
import { usePageTitle } from "./page-title.ts";
import { paths } from "./paths.ts";
import { usePhrases } from "./phrases.ts";
import { usePicture } from "./pictures.ts";

/** The screen of every way in: the brand on the left, one question on the right. */
export function AccessScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = usePhrases();
  const { theme } = useBrand();
  const hero = usePicture(theme.hero_image_url, "banner");
  usePageTitle(title);

  return (
    <SplitScreen
      id="main"
      picture={<Picture {...hero} alt="" sizes="(width < 769px) 100vw, 52vw" width={1920} height={1080} eager cover />}
      logo={
        <Link to={paths.landing} aria-label={t("sign_in.back_to_start")}>
          <Logo name={theme.name} {...theme.logo} onScrim />
        </Link>
      }
      words={theme.tagline}
      corner={<LanguageSelect languages={theme.languages} />}
    >
      {children}
    </SplitScreen>
  );
}
