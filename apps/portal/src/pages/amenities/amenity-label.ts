import { useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

/** What the brand calls its amenities, where it has a word of its own (1 §1). */
export function useAmenityLabel(): string {
  const t = usePhrases();
  return useBrand().config.amenity_label ?? t("amenities.title");
}
