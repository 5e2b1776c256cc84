import { BottomBar, BottomBarItem } from "@atrium/ui/components/bottom-bar.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { SkipLink } from "@atrium/ui/components/skip-link.tsx";
import { Link, useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBrand } from "@atrium/web/brand.ts";
import { ownLogo, useBuilding, useBuildingTheme } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { useKiosk } from "../../parts/kiosk.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import { AccountPlace } from "./account-place.tsx";
import { BuildingSwitcher } from "./building-switcher.tsx";
import styles from "./layout.module.css";
import { homeParts, useHomePart } from "./home-part.ts";
import { KioskHeader } from "./kiosk-header.tsx";
import { PlaceLink } from "./place-link.tsx";
import { placeAt, places } from "./places.ts";
import { useLatePlace } from "./use-late-place.ts";

const BuildingDialog = lazy(() => import("./building-dialog.tsx").then((file) => ({ default: file.BuildingDialog })));

/** Loaded only if an app shows the page. */
const HolderHost = lazy(() => import("../../parts/mini-app/holder-host.tsx"));

/** The layout around every page of a signed-in person: the header above; on a phone the main places in a bar below. */
export function BuildingLayout({ line, children }: { readonly line?: ReactNode; readonly children: ReactNode }) {
  const t = usePhrases();
  const { embedded } = useServices();
  const { uuid: buildingUuid } = useBuilding();
  const [isChoosing, setChoosing] = useState(false);
  const choose = () => setChoosing(true);
  useMissedBuilding();
  useLatePlace();
  const isKiosk = useKiosk();
  const branded = useFlag("header-logo");
  const shown = useShownLogo();
  const linked = useFlag("utilities-link");
  const parts = homeParts.filter((part) => linked || part !== "utilities");
  const part = useHomePart();
  const params = { buildingUuid };
  const logo = branded && (
    <Link to={paths.building} params={{ buildingUuid }} aria-label={homeName(shown, t("nav.home"))}>
      <Logo {...shown} />
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
              <BuildingSwitcher onChoose={choose} />
              <nav className={styles.places} aria-label={t("nav.label")}>
                {parts.map((each) => (
                  <PlaceLink
                    key={each}
                    className={styles.place ?? ""}
                    to={paths.building}
                    params={params}
                    {...(each === "home" ? {} : { hash: each })}
                    here={each === part}
                  >
                    {t(`nav.${each}`)}
                  </PlaceLink>
                ))}
              </nav>
            </>
          }
          end={<AccountPlace onChangeBuilding={choose} />}
          line={line}
        />
      )}
      {children}
      {!isKiosk && <PlacesBar />}
      {isChoosing && (
        <Suspense>
          <BuildingDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The main places on a phone, each if its flag is on. */
function PlacesBar() {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  const at = placeAt(useLocation().pathname);
  const flags = {
    "account-history": useFlag("account-history"),
    "service-requests": useFlag("service-requests"),
    account: useFlag("account"),
  };
  return (
    <BottomBar label={t("nav.label")}>
      {places
        .filter((place) => !("flag" in place) || flags[place.flag])
        .map(({ key, icon, phrase, to }) => (
          <BottomBarItem
            key={key}
            icon={icon}
            label={t(phrase)}
            link={<PlaceLink to={to} params={{ buildingUuid }} here={key === at} />}
          />
        ))}
    </BottomBar>
  );
}

/** Tells a person whose address names a building that is not theirs which building they are in instead (C1). */
function useMissedBuilding(): void {
  const t = usePhrases();
  const { building, toasts } = useServices();
  const { name } = useBuilding();
  useEffect(() => {
    if (building.takeMiss()) toasts.show({ text: t("nav.building_unknown", { building: name }) });
  });
}

type ShownLogo = { name: string; light: string | null; dark: string | null };

/** The building's own logo, or its brand's. */
function useShownLogo(): ShownLogo {
  const { theme: brand } = useBrand();
  const { name } = useBuilding();
  const own = ownLogo(useBuildingTheme());
  return own ? { name, light: own, dark: null } : { name: brand.name, ...brand.logo };
}

/** If the name replaces the logo image, the link's accessible name contains it (WCAG 2.5.3). */
const homeName = ({ name, light, dark }: ShownLogo, home: string) => (light || dark ? home : `${name}, ${home}`);
