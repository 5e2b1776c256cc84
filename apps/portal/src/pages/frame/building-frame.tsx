import { BottomBar, BottomBarItem } from "@atrium/ui/components/bottom-bar.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { SkipLink } from "@atrium/ui/components/skip-link.tsx";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBrand } from "@atrium/web/brand.ts";
import { useBuilding, useBuildingTheme } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { useKiosk } from "../../parts/kiosk.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import { AccountPlace } from "./account-place.tsx";
import { BuildingSwitcher } from "./building-switcher.tsx";
import styles from "./frame.module.css";
import { KioskHeader } from "./kiosk-header.tsx";
import { useLatePlace } from "./use-late-place.ts";

const BuildingDialog = lazy(() => import("./building-dialog.tsx").then((file) => ({ default: file.BuildingDialog })));

/** The main places of a building's home, by its anchors (1 §2). */
const allPlaces: readonly { hash?: string; icon: IconName; phrase: "home" | "utilities" | "discover" | "spotlight" }[] =
  [
    { icon: "home", phrase: "home" },
    { hash: "utilities", icon: "list", phrase: "utilities" },
    { hash: "discover", icon: "compass", phrase: "discover" },
    { hash: "spotlight", icon: "sparkle", phrase: "spotlight" },
  ];

/** Only an app that shows the page has a use for it. */
const HolderHost = lazy(() => import("../../parts/mini-app/holder-host.tsx"));

/** What stands round every page of a signed-in person: header above, the main places below on a phone. */
export function BuildingFrame({ children }: { readonly children: ReactNode }) {
  const t = usePhrases();
  const { embedded } = useServices();
  const { uuid: buildingUuid } = useBuilding();
  const change = useBuildingChange();
  useMissedBuilding();
  useLatePlace();
  const isKiosk = useKiosk();
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
  const logo = branded && (
    <Link to={paths.building} params={{ buildingUuid }} aria-label={t("nav.home")}>
      <BuildingLogo />
    </Link>
  );
  if (embedded)
    return (
      <>
        <Suspense>
          <HolderHost />
        </Suspense>
        {children}
      </>
    );
  return (
    <>
      <SkipLink href="#main">{t("app.skip_to_content")}</SkipLink>
      {isKiosk ? (
        <KioskHeader logo={logo} />
      ) : (
        <PageHeader
          logo={logo}
          middle={
            <>
              <BuildingSwitcher onChoose={change.fromHeader} trigger={change.header} />
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
          end={<AccountPlace onChangeBuilding={change.fromMenu} trigger={change.menu} />}
        />
      )}
      {children}
      {!isKiosk && (
        <BottomBar label={t("nav.label")}>
          {places.map(({ hash, icon, phrase }) => (
            <BottomBarItem key={phrase} icon={icon} label={t(`nav.${phrase}`)} link={to(hash)} />
          ))}
        </BottomBar>
      )}
      {change.isOpen && (
        <Suspense>
          <BuildingDialog onClose={change.close} />
        </Suspense>
      )}
    </>
  );
}

/** The choice of another building, opened from two places; the focus goes back to the one that opened it. */
function useBuildingChange() {
  const [opener, setOpener] = useState<"header" | "menu">();
  const header = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  return {
    header,
    menu,
    isOpen: opener !== undefined,
    fromHeader: () => setOpener("header"),
    fromMenu: () => setOpener("menu"),
    close(): void {
      setOpener(undefined);
      const from = opener === "menu" ? menu : header;
      requestAnimationFrame(() => from.current?.focus());
    },
  };
}

/** Whoever came by the address of a building that is none of theirs is told where they are instead (C1). */
function useMissedBuilding(): void {
  const t = usePhrases();
  const { building, toasts } = useServices();
  const { name } = useBuilding();
  useEffect(() => {
    if (building.takeMiss()) toasts.show({ text: t("nav.building_unknown", { building: name }) });
  });
}

/** The building's own, else the portfolio's if it is to be shown, else the brand's (1 §3, D3). */
function BuildingLogo() {
  const { theme: brand } = useBrand();
  const { name } = useBuilding();
  const { building_logo_url, display_portfolio_logo, portfolio_logo_url } = useBuildingTheme();
  const own = building_logo_url ?? (display_portfolio_logo ? portfolio_logo_url : null);
  return own ? <Logo name={name} light={own} dark={null} /> : <Logo name={brand.name} {...brand.logo} />;
}
