import { Picture } from "@atrium/ui/components/picture.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import type { ReactNode } from "react";
import { usePageTitle } from "../page-title.ts";
import { usePicture } from "../pictures.ts";
import { BackHome } from "./back-home.tsx";
import actions from "./item-actions.module.css";
import styles from "./item.module.css";

type Item = {
  readonly title: string;
  readonly subtitle: string | null;
  readonly image_url: string | null;
  readonly image_alt_text: string | null;
};

type Props = {
  readonly item: Item;
  /** What kind of thing it is, above its title. */
  readonly kind: string;
  readonly host: string | null;
  /** Named for those who jump from region to region. */
  readonly panelLabel: string;
  /** What is known of it, beside the text. */
  readonly panel: ReactNode;
  /** What can be done: in the panel, and on smaller screens in a bar at the lower edge. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** The page of an event, an offer or a post: picture, titles and text, and a panel that stays in view. */
export function ItemLayout({ item, kind, host, panelLabel, panel, action, children }: Props) {
  const picture = usePicture(item.image_url, "card");
  usePageTitle(item.title);
  return (
    <PageBody width="detail" id="main">
      <article className={styles.page}>
        <div className={styles.head}>
          <BackHome />
          <div className={styles.frame}>
            <Picture
              {...picture}
              alt={item.image_alt_text ?? ""}
              sizes="(width < 1200px) 100vw, 1120px"
              width={1296}
              height={832}
              eager
              cover
            />
          </div>
        </div>
        <header className={styles.titles}>
          <p className={styles.kind}>{kind}</p>
          <h1 className={actions.title}>{item.title}</h1>
          {item.subtitle && <p className={styles.subtitle}>{item.subtitle}</p>}
          {host && <p className={styles.host}>{host}</p>}
        </header>
        {(panel || action) && (
          <aside className={panel ? styles.facts : `${styles.facts} ${actions.alone}`} aria-label={panelLabel}>
            {panel}
            {action && <div className={actions.inPanel}>{action}</div>}
          </aside>
        )}
        <div className={styles.prose}>{children}</div>
        {action && <div className={actions.atEdge}>{action}</div>}
      </article>
    </PageBody>
  );
}
