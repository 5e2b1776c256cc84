import { useQuery } from "@tanstack/react-query";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Section } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useServices } from "../services.ts";
import styles from "./guest-buildings.module.css";

type Guest = { name: string; address: string; image_url: string | null; image_focus: string | null };

/** The buildings that visitors may see; the page is complete without them, so a failure shows nothing (1 §4). */
export function GuestBuildings() {
  const t = usePhrases();
  const { api, domain } = useServices();
  const { data, isPending } = useQuery(
    endpointQuery(api, "GET /public/buildings", { query: { domain, guestBuildingsOnly: true } }),
  );
  const buildings = data?.data.buildings ?? [];
  if (isPending) return <GuestBuildingsSkeleton />;
  if (buildings.length === 0) return null;
  return (
    <Section title={t("landing.buildings_title")}>
      <ul className={styles.list} role="list">
        {buildings.map((building) => (
          <li key={building.uuid}>
            <GuestBuilding {...building} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function GuestBuilding({ name, address, image_url, image_focus }: Guest) {
  const picture = usePicture(image_url, "card");
  return (
    <figure className={styles.building}>
      <div className={styles.frame}>
        <Picture
          {...picture}
          focus={image_focus}
          alt=""
          sizes="(width < 769px) 100vw, 588px"
          width={648}
          height={416}
          cover
        />
      </div>
      <figcaption className={styles.caption}>
        <h3>{name}</h3>
        <p className={styles.address}>{address}</p>
      </figcaption>
    </figure>
  );
}

function GuestBuildingsSkeleton() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <Section title={t("landing.buildings_title")}>
        <div className={styles.list}>
          {[0, 1].map((each) => (
            <div key={each} className={styles.building}>
              <Skeleton shape="box" ratio="648 / 416" />
              <div className={styles.caption}>
                <h3>
                  <Skeleton width="60%" />
                </h3>
                <p className={styles.address}>
                  <Skeleton width="80%" />
                </p>
              </div>
            </div>
          ))}
        </div>
      </Section>
    </SkeletonGroup>
  );
}
