import { useEffect } from "react";
import { useBrand } from "./brand.ts";

/** The document's title: the screen's own, and the brand's page title. */
export function usePageTitle(screen?: string): void {
  const { theme, config } = useBrand();
  const brand = config.page_title ?? theme.name;
  useEffect(() => {
    document.title = screen ? `${screen} · ${brand}` : brand;
  }, [screen, brand]);
}
