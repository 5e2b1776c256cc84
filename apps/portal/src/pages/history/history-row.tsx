import { Icon } from "@atrium/ui/components/icon.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Link } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { StatusChip } from "../../parts/status-chip.tsx";
import type { HistoryEntry } from "./history-entries.ts";
import styles from "./history.module.css";

/** One transaction; the whole row is a link if it has a target. */
export function HistoryRow({ entry }: { readonly entry: HistoryEntry }) {
  const { leadsTo } = entry;
  if (!leadsTo) {
    return (
      <div className={styles.row}>
        <Cells entry={entry} />
      </div>
    );
  }
  if ("event" in leadsTo) {
    return (
      <Link className={styles.row} to={paths.eventPost} params={leadsTo.event}>
        <Cells entry={entry} />
      </Link>
    );
  }
  return (
    <Link
      className={styles.row}
      to={paths.history}
      search={(before) => ({ ...before, booking: leadsTo.booking })}
      state={{ listBehind: true }}
      resetScroll={false}
      aria-haspopup="dialog"
    >
      <Cells entry={entry} />
    </Link>
  );
}

function Cells({ entry }: { readonly entry: HistoryEntry }) {
  const { title, date, place, status, price, leadsTo, picture } = entry;
  const image = usePicture(picture.url, picture.kind);
  return (
    <>
      <span className={styles.thumb}>
        <Picture {...image} focus={picture.focus} alt="" sizes="5rem" width={648} height={416} cover />
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.date}>{[date, place].filter((part) => part !== undefined).join(" · ")}</span>
      </span>
      <span className={styles.chip}>
        <StatusChip status={status} />
      </span>
      <span className={styles.price}>{price}</span>
      <span className={styles.chevron}>{leadsTo && <Icon name="chevron-right" />}</span>
    </>
  );
}
