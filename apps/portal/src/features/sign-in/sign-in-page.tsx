import { Picture } from "@atrium/ui/components/picture.tsx";
import { SplitScreen } from "@atrium/ui/components/split-screen.tsx";
import { Link } from "@tanstack/react-router";
import { usePhrases } from "../../shared/phrases.ts";
import { useBrand } from "../../shared/brand.ts";
import { LanguageSelect } from "../../shared/language-select.tsx";
import { Logo } from "../../shared/logo.tsx";
import { usePageTitle } from "../../shared/page-title.ts";
import { paths } from "../../shared/paths.ts";
import { usePicture } from "../../shared/pictures.ts";
import { EmailStep } from "./email-step.tsx";
import { ExpiredNotice } from "./expired-notice.tsx";
import { PasswordStep } from "./password-step.tsx";

/** Signing in, one question a step. The step is in the address, so that Back leads to the one before. */
export function SignInPage({ step }: { readonly step: "email" | "password" }) {
  const t = usePhrases();
  const { theme } = useBrand();
  const hero = usePicture(theme.hero_image_url, "banner");
  usePageTitle(t("sign_in.title"));

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
      {step === "password" ? <PasswordStep /> : <EmailStep />}
      <ExpiredNotice />
    </SplitScreen>
  );
}
