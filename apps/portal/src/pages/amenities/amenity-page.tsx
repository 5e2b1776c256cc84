import { Button } from "@atrium/ui/components/button.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { PageBody, Section } from "@atrium/ui/components/section.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTrackShown } from "../../parts/analytics/use-track.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { MissingScreen } from "../../parts/missing-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { PlainText } from "../../parts/plain-text.tsx";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { amenitiesQuery, type Amenity, type AmenityCategory } from "./amenities-queries.ts";
import styles from "./amenities.module.css";
import { AmenityGrid } from "./amenity-grid.tsx";
import { useAmenityLabel } from "./amenity-label.ts";

const SupportForm = lazy(async () => {
  const { SupportForm: default_ } = await import("../../parts/support/support-form.tsx");
  return { default: default_ };
});

/** As many others as fill one row. */
const othersShown = 2;

const route = getRouteApi("/signed-in/building/$buildingUuid/amenities/$amenityUuid");

export function AmenityPage() {
  const { amenityUuid } = route.useParams();
  const { uuid: buildingUuid } = useBuilding();
  const label = useAmenityLabel();
  const { data: categories } = useSuspenseQuery(amenitiesQuery(useServices(), buildingUuid, useLanguage()));
  const link = <Link to={paths.amenities} params={{ buildingUuid }} />;
  for (const category of categories) {
    const amenity = category.amenities.find(({ amenity_uuid }) => amenity_uuid === amenityUuid);
    if (amenity) return <AmenityDetail amenity={amenity} category={category} />;
  }
  return <MissingScreen link={link} linkText={label} />;
}

type DetailProps = { readonly amenity: Amenity; readonly category: AmenityCategory };

function AmenityDetail({ amenity, category }: DetailProps) {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  const label = useAmenityLabel();
  const picture = usePicture(amenity.image_url, "card");
  const others = category.amenities.filter(({ amenity_uuid }) => amenity_uuid !== amenity.amenity_uuid);
  usePageTitle(amenity.amenity_name);
  useTrackShown("amenity_post_opened", { amenity_uuid: amenity.amenity_uuid }, "amenity_post_closed");
  return (
    <PageBody width="detail" id="main">
      <article className={styles.detail}>
        <div className={styles.back}>
          <Button
            variant="quiet"
            size="small"
            icon="arrow-left"
            render={<Link to={paths.amenities} params={{ buildingUuid }} />}
          >
            {label}
          </Button>
        </div>
        <div className={styles.frame}>
          <Picture
            {...picture}
            preview={amenity.image_preview}
            focus={amenity.image_focus}
            alt={amenity.image_alt_text ?? ""}
            sizes="(width < 1200px) 100vw, 1120px"
            width={1296}
            height={832}
            eager
            cover
          />
        </div>
        <header className={styles.titles}>
          <p className={styles.kind}>
            <Link to={paths.amenities} params={{ buildingUuid }} search={{ category: category.category_uuid }}>
              {category.category_name}
            </Link>
          </p>
          <h1>{amenity.amenity_name}</h1>
        </header>
        <div className={styles.prose}>
          <PlainText text={amenity.description} />
        </div>
      </article>
      <Section title={t("help.amenity_title")}>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <SupportForm key={amenity.amenity_uuid} amenityUuid={amenity.amenity_uuid} />
        </Suspense>
      </Section>
      {others.length > 0 && (
        <div className={styles.others}>
          <Section title={t("amenities.more", { category: category.category_name })}>
            <AmenityGrid amenities={others.slice(0, othersShown)} level={3} />
          </Section>
        </div>
      )}
    </PageBody>
  );
}
