import { aroundFocusSizes, tallMedia } from "@atrium/rules/pictures.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Link } from "@tanstack/react-router";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBrand } from "@atrium/web/brand.ts";
import { LanguageSelect } from "@atrium/web/language-select.tsx";
import { Logo } from "@atrium/web/logo.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { useFlag } from "../../parts/flags.ts";
import { paths } from "../../parts/paths.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useServices } from "../../parts/services.ts";
import { GuestBuildings } from "../../parts/guest-buildings/guest-buildings.tsx";
import styles from "./landing.module.css";
import { PolicyLinks } from "./policy-links.tsx";

/** The brand's own page before anyone signs in. Its first view has the geometry of public/shell-landing.html. */
export function LandingPage() {
  const t = usePhrases();
  const { theme } = useBrand();
  const { session } = useServices();
  const hero = usePicture(theme.hero_image_url, "banner");
  const tall = usePicture(theme.hero_image_url, "tall");
  const focus = theme.hero_image_focus;
  const offersLanguages = useFlag("change-language");
  usePageTitle();

  return (
    <div className="shell-landing">
      <header className="shell-top">
        <Logo name={theme.name} {...theme.logo} onScrim />
        <LanguageSelect languages={theme.languages} offered={offersLanguages} />
      </header>
      <main id="main" tabIndex={-1}>
        <div className="shell-hero">
          <div className="shell-picture">
            <picture>
              {tall.src && !focus && <source media={tallMedia} srcSet={tall.src} />}
              <Picture
                {...hero}
                focus={focus}
                alt=""
                sizes={focus ? aroundFocusSizes : "100vw"}
                width={1920}
                height={1080}
                eager
                cover
              />
            </picture>
          </div>
          <div className="shell-words">
            <h1 className="shell-tagline">{theme.tagline}</h1>
            <div className="shell-actions">
              <Link className="shell-sign-in" to={paths.login} onClick={() => session.beginSignIn()}>
                {t("landing.sign_in")} <Icon name="arrow-right" />
              </Link>
              <Link
                className="shell-create"
                to={paths.login}
                search={{ for: "account" }}
                onClick={() => session.beginSignIn()}
              >
                {t("landing.create_account")}
              </Link>
            </div>
          </div>
        </div>
        <div className={styles.buildings}>
          <GuestBuildings />
        </div>
      </main>
      <PolicyLinks />
    </div>
  );
}
