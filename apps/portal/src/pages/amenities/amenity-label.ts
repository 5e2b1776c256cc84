import { useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

/** The brand's own word for amenities, if it has one (1 §1). */
export function useAmenityLabel(): string {
  const t = usePhrases();
  return useBrand().config.amenity_label ?? t("amenities.title");
}
