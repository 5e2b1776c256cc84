import { Card } from "@atrium/ui/components/card.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Grid } from "@atrium/ui/components/section.tsx";
import { Link } from "@tanstack/react-router";
import { useTrack } from "../../parts/analytics/use-track.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { paths } from "../../parts/paths.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import type { Amenity } from "./amenities-queries.ts";
import styles from "./amenities.module.css";

type Level = { readonly level: 2 | 3 };

export function AmenityGrid({ amenities, level }: Level & { readonly amenities: readonly Amenity[] }) {
  return (
    <Grid of="cards">
      {amenities.map((amenity) => (
        <AmenityCard key={amenity.amenity_uuid} amenity={amenity} level={level} />
      ))}
    </Grid>
  );
}

function AmenityCard({ amenity, level }: Level & { readonly amenity: Amenity }) {
  const { uuid: buildingUuid } = useBuilding();
  const track = useTrack();
  const picture = usePicture(amenity.image_url, "card");
  const onClick = () => track("amenity_post_clicked", { amenity_uuid: amenity.amenity_uuid });
  return (
    <Card
      title={amenity.amenity_name}
      level={level}
      link={<Link to={paths.amenity} params={{ buildingUuid, amenityUuid: amenity.amenity_uuid }} onClick={onClick} />}
      picture={
        <Picture
          {...picture}
          preview={amenity.image_preview}
          focus={amenity.image_focus}
          alt={amenity.image_alt_text ?? ""}
          sizes="(width < 769px) 100vw, 428px"
          width={648}
          height={416}
          cover
        />
      }
      meta={amenity.description && <span className={styles.excerpt}>{amenity.description}</span>}
    />
  );
}
