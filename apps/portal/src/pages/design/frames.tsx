import { BottomBar, BottomBarItem } from "@atrium/ui/components/bottom-bar.tsx";
import { IconButton } from "@atrium/ui/components/button.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./design.module.css";
import { Group, Specimen } from "./specimen.tsx";

/** The layout around a page, here in a box. Only phones have the bottom bar. */
export function Frames({ id, title }: { readonly id: string; readonly title: string }) {
  const t = usePhrases();
  const { theme } = useBrand();
  const places = (["home", "utilities", "discover", "spotlight"] as const).map((place) => t(`nav.${place}`));
  const icons = ["home", "list", "compass", "sparkle"] as const;
  return (
    <Group
      id={id}
      title={title}
      text="The header is as it is on a page of a building; below 769 px the bottom bar joins it."
    >
      <div>
        <Specimen of="Header" as="frame">
          <PageHeader
            logo={<Logo name={theme.name} {...theme.logo} />}
            end={<IconButton icon="user" label={t("nav.account", { name: "Ada" })} />}
          />
        </Specimen>
      </div>
      <div className={styles.phone}>
        <Specimen of="Bottom bar" as="frame">
          <BottomBar label={`${t("nav.label")} (design)`}>
            {places.map((place, at) => (
              <BottomBarItem
                key={place}
                icon={icons[at] ?? "home"}
                label={place}
                link={
                  <a href="#frames" aria-current={at === 0 ? "page" : undefined}>
                    {place}
                  </a>
                }
              />
            ))}
          </BottomBar>
        </Specimen>
      </div>
    </Group>
  );
}
