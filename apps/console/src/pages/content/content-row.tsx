import { Icon } from "@atrium/ui/components/icon.tsx";
import { Row } from "@atrium/ui/components/row-list.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import { kindWord } from "../../parts/item-words.ts";
import { ExactMoment } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import type { ContentFilter, ContentRow as Item } from "./content-address.ts";
import styles from "./content.module.css";
import { StatePill } from "./state-pill.tsx";
import { CroppedPicture } from "../../parts/cropped-picture.tsx";

type Props = { readonly item: Item; readonly filter: ContentFilter; readonly timeZone: string | undefined };

/** One item of the list: its kind, place, time and state. */
export function ContentRow({ item, filter, timeZone }: Props) {
  const t = usePhrases();
  const at = item.state === "scheduled" ? item.published_at : item.start_at;
  return (
    <Row>
      <Link to={paths.contentItem} params={{ uuid: item.uuid }} search={filter} className={styles.row} data-row>
        <Thumbnail url={item.image_url} focus={item.image_focus} />
        <span className={styles.what}>
          <span className={styles.name}>{item.title || t("console.content_untitled")}</span>
          <span className={styles.about}>
            {[t(`console.kind_of_${kindWord(item.type)}`), item.building.name].join(" · ")}
            {item.has_draft && item.state !== "draft" && ` · ${t("console.content_changes")}`}
          </span>
        </span>
        <span className={styles.when}>{at && <ExactMoment at={at} timeZone={timeZone} />}</span>
        <span className={styles.state}>
          <StatePill state={item.state} />
        </span>
      </Link>
    </Row>
  );
}

function Thumbnail({ url, focus }: { readonly url: string | null; readonly focus: string | null }) {
  if (url) return <CroppedPicture className={styles.thumbnail} url={url} focus={focus} />;
  return (
    <span className={styles.thumbnail}>
      <Icon name="pencil" size={16} />
    </span>
  );
}
