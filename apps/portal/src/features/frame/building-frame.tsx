import { BottomBar, BottomBarItem } from "@atrium/ui/components/bottom-bar.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { SkipLink } from "@atrium/ui/components/skip-link.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePhrases } from "../../shared/phrases.ts";
import { useBrand } from "../../shared/brand.ts";
import { useBuilding, useBuildingTheme } from "../../shared/buildings.ts";
import { useFlag } from "../../shared/flags.ts";
import { Logo } from "../../shared/logo.tsx";
import { paths } from "../../shared/paths.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BuildingSwitcher } from "./building-switcher.tsx";
import styles from "./frame.module.css";

/** The main places of a building's home, by its anchors (1 §2). */
const allPlaces: readonly { hash?: string; icon: IconName; phrase: "home" | "utilities" | "discover" | "spotlight" }[] =
  [
    { icon: "home", phrase: "home" },
    { hash: "utilities", icon: "list", phrase: "utilities" },
    { hash: "discover", icon: "compass", phrase: "discover" },
    { hash: "spotlight", icon: "sparkle", phrase: "spotlight" },
  ];

/** What stands round every page of a signed-in person: header above, the main places below on a phone. */
export function BuildingFrame({ children }: { readonly children: ReactNode }) {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  const branded = useFlag("header-logo");
  const linked = useFlag("utilities-link");
  const places = linked ? allPlaces : allPlaces.filter(({ phrase }) => phrase !== "utilities");
  const to = (hash: string | undefined) => (
    <Link
      to={paths.building}
      params={{ buildingUuid }}
      {...(hash ? { hash } : {})}
      activeOptions={{ exact: true, includeHash: true }}
    />
  );
  return (
    <>
      <SkipLink href="#main">{t("app.skip_to_content")}</SkipLink>
      <PageHeader
        logo={
          branded && (
            <Link to={paths.building} params={{ buildingUuid }} aria-label={t("nav.home")}>
              <BuildingLogo />
            </Link>
          )
        }
        middle={
          <>
            <BuildingSwitcher />
            <nav className={styles.places} aria-label={t("nav.label")}>
              {places.map(({ hash, phrase }) => (
                <Link
                  key={phrase}
                  className={styles.place}
                  to={paths.building}
                  params={{ buildingUuid }}
                  {...(hash ? { hash } : {})}
                  activeOptions={{ exact: true, includeHash: true }}
                >
                  {t(`nav.${phrase}`)}
                </Link>
              ))}
            </nav>
          </>
        }
        end={<AccountMenu />}
      />
      {children}
      <BottomBar label={t("nav.label")}>
        {places.map(({ hash, icon, phrase }) => (
          <BottomBarItem key={phrase} icon={icon} label={t(`nav.${phrase}`)} link={to(hash)} />
        ))}
      </BottomBar>
    </>
  );
}

/** The building's own, else the portfolio's if it is to be shown, else the brand's (1 §3, D3). */
function BuildingLogo() {
  const { theme: brand } = useBrand();
  const { name } = useBuilding();
  const { building_logo_url, display_portfolio_logo, portfolio_logo_url } = useBuildingTheme();
  const own = building_logo_url ?? (display_portfolio_logo ? portfolio_logo_url : null);
  return own ? <Logo name={name} light={own} dark={null} /> : <Logo name={brand.name} {...brand.logo} />;
}
