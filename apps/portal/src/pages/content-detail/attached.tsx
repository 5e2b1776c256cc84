import type { IconName } from "@atrium/ui/components/icon.tsx";
import type { Slot } from "@atrium/ui/components/slot.ts";
import { Link } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { placeAddress } from "../../parts/place-address.ts";
import type { ContentItem } from "./content-page.tsx";

type Attached = { readonly icon: IconName; readonly text: string; readonly link: Slot };

/** The things an item is related to (1 §3): an amenity, a company, another item. */
export function useAttached(item: ContentItem): readonly Attached[] {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  const {
    attachable_amenity_uuid: amenity,
    attachable_company_uuid: company,
    attachable_content_uuid: contentUuid,
  } = item;
  const found: Attached[] = [];
  if (amenity) {
    const link = <Link to={placeAddress("amenities", buildingUuid, amenity)} />;
    found.push({ icon: "sparkle", text: t("content.see_amenity"), link });
  }
  if (company) {
    const link = <Link to={placeAddress("companies", buildingUuid, company)} />;
    found.push({ icon: "building", text: t("content.see_company"), link });
  }
  if (contentUuid) {
    const link = <Link to={paths.content} params={{ buildingUuid, contentUuid }} />;
    found.push({ icon: "arrow-right", text: t("content.see_related"), link });
  }
  return found;
}
