import { homeParts, type HomePart } from "@atrium/rules/home-layout.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type Home, inPart, nameIn } from "./home-queries.ts";
import styles from "./home-preview.module.css";
import { CroppedPicture } from "../../parts/cropped-picture.tsx";

/** The number of tiles on home before "All services". */
const mostTiles = 8;
/** The number of cards in a rail of the preview. */
const onRail = 3;

/** A small preview of home in the current layout: the order of its parts, with their names. */
export function HomePreview({ home }: { readonly home: Home }) {
  const t = usePhrases();
  const { layout, languages, promoted } = home;
  const shown = (part: HomePart) => {
    const there = inPart(home, part).filter((category) => category.shown && category.items > 0);
    const named = there.map((category) => ({ ...category, title: nameIn(category, languages) }));
    // The order of the first version of home (1 §7).
    return layout.by_name ? named.toSorted((one, other) => other.title.localeCompare(one.title)) : named;
  };
  const parts = homeParts.filter((part) => !layout.by_name || part !== "secondary");
  const inPortal = promoted.filter(({ planned }) => !planned);
  const tiles = Math.min(home.tiles, mostTiles);
  const isEmpty = tiles === 0 && inPortal.length === 0 && parts.every((part) => shown(part).length === 0);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{t("console.home_preview")}</figcaption>
      <div className={styles.screen}>
        <div className={styles.banner} />
        {tiles > 0 && (
          <div className={styles.tiles} aria-hidden="true">
            {Array.from({ length: tiles }, (_, at) => (
              <span key={at} className={styles.tile} />
            ))}
          </div>
        )}
        {inPortal.length > 0 && (
          <div className={styles.block}>
            <span className={styles.title}>{t("console.home_promoted")}</span>
            <div className={styles.rail}>
              {inPortal.slice(0, onRail).map(({ uuid, title, image_url, image_focus }) => (
                <span key={uuid} className={styles.card}>
                  <span className={styles.picture}>
                    {image_url && <CroppedPicture url={image_url} focus={image_focus} />}
                  </span>
                  <span className={styles.cardTitle}>{title}</span>
                </span>
              ))}
            </div>
          </div>
        )}
        {parts.flatMap((part) =>
          shown(part).map(({ uuid, title, items }) => (
            <div key={uuid} className={styles.block} data-part={part}>
              <span className={styles.title}>{title}</span>
              <div className={layout.grid && part === "discover" ? styles.grid : styles.rail} aria-hidden="true">
                {Array.from({ length: Math.min(items, layout.grid && part === "discover" ? 4 : onRail) }, (_, at) => (
                  <span key={at} className={styles.card}>
                    <span className={styles.picture} />
                  </span>
                ))}
              </div>
            </div>
          )),
        )}
        {isEmpty && <p className={styles.empty}>{t("console.home_preview_empty")}</p>}
      </div>
    </figure>
  );
}
