import { intlLocale, locales } from "@atrium/rules/languages.ts";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { BrandHeader } from "../../parts/brand-header.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { Buttons } from "./buttons.tsx";
import { Choices } from "./choices.tsx";
import { Colours } from "./colours.tsx";
import styles from "./design.module.css";
import { Fields } from "./fields.tsx";
import { Frames } from "./frames.tsx";
import { Icons } from "./icons.tsx";
import { Overlays } from "./overlays.tsx";
import { Pictures } from "./pictures.tsx";
import { Shapes } from "./shapes.tsx";
import { InModes } from "./specimen.tsx";
import { States } from "./states.tsx";
import { TypeScale } from "./type-scale.tsx";
import type { DesignView } from "./view.ts";
import { Waiting } from "./waiting.tsx";

const groups = [
  ["colours", "Colours", Colours],
  ["type", "Type", TypeScale],
  ["shapes", "Space and shape", Shapes],
  ["icons", "Icons", Icons],
  ["buttons", "Buttons", Buttons],
  ["fields", "Fields", Fields],
  ["choices", "Choices", Choices],
  ["overlays", "Overlays and messages", Overlays],
  ["waiting", "Waiting", Waiting],
  ["states", "Empty and failed", States],
  ["pictures", "Pictures and cards", Pictures],
  ["frames", "Frames of a page", Frames],
] as const;

/** Every component of the design system in every state, in the host's brand. For developers of the portal, so in English. */
const route = getRouteApi("/design");

export function DesignPage() {
  const asked = route.useSearch();
  const [view, see] = useState(asked);
  const { theme } = useBrand();
  usePageTitle("Design");
  useDirection(view.dir ?? "ltr");
  return (
    <>
      <BrandHeader />
      <PageBody id="main">
        <div className={styles.intro}>
          <h1 lang="en">Design</h1>
          <p className={styles.note} lang="en">
            The tokens and components of {theme.name}, as this host's brand wears them. It is here in development alone.
          </p>
          <Brands view={view} />
          <Controls view={view} see={see} />
          <nav aria-label="Groups" className={styles.links} lang="en">
            {groups.map(([id, title]) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </div>
        <InModes mode={view.mode}>
          {groups.map(([id, title, Shown]) => (
            <Shown key={id} id={id} title={title} />
          ))}
        </InModes>
      </PageBody>
    </>
  );
}

function Controls({ view, see }: { readonly view: DesignView; readonly see: (next: DesignView) => void }) {
  const { language } = useServices();
  const spoken = useLanguage();
  const { mode: _, ...withoutMode } = view;
  const { dir: __, ...withoutDir } = view;
  return (
    <div className={styles.controls} lang="en">
      <Segmented
        legend="Mode"
        value={view.mode ?? "device"}
        onChange={(mode) => see(mode === "device" ? withoutMode : { ...view, mode })}
        segments={[
          { value: "device", label: "As the device" },
          { value: "light", label: "Light", icon: "sun" },
          { value: "dark", label: "Dark", icon: "moon" },
          { value: "both", label: "Both" },
        ]}
      />
      <Segmented
        legend="Reads"
        value={view.dir ?? "ltr"}
        onChange={(dir) => see(dir === "rtl" ? { ...view, dir } : withoutDir)}
        segments={[
          { value: "ltr", label: "Left to right" },
          { value: "rtl", label: "Right to left" },
        ]}
      />
      <Select
        label="Language"
        value={spoken}
        onChange={(event) => void language.choose(event.target.value)}
        options={locales.map((code) => ({ value: code, label: nameOf(code), lang: intlLocale(code) }))}
      />
    </div>
  );
}

/** A language's name in the language itself. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames(intlLocale(code), { type: "language" }).of(intlLocale(code)) ?? code;
  return `${name} (${code})`;
}

/** The other brands of the installation, each on its own host. */
function Brands({ view }: { readonly view: DesignView }) {
  const { boot, domain } = useServices();
  const { origin } = location;
  const query = new URLSearchParams(view).toString();
  return (
    <nav className={styles.links} aria-label="Brands" lang="en">
      {boot.development?.domains.map((other) => (
        <a
          key={other}
          href={`${origin.replace(domain, other)}${paths.design}${query ? `?${query}` : ""}`}
          aria-current={other === domain || undefined}
        >
          {other.split(".")[0]}
        </a>
      ))}
    </nav>
  );
}

/** The direction is set on the whole document, so that menus and dialogs, which render outside this page, follow it. */
function useDirection(dir: "ltr" | "rtl"): void {
  useEffect(() => {
    document.documentElement.dir = dir;
    return () => document.documentElement.removeAttribute("dir");
  }, [dir]);
}
