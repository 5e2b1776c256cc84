import { Picture } from "@atrium/ui/components/picture.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { CatchBoundary } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTrackShown } from "../analytics/use-track.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { BackHome } from "./back-home.tsx";
import actions from "./item-actions.module.css";
import styles from "./item.module.css";

/** Below everything else; the page works without it. */
const GoesWith = lazy(() => import("./goes-with.tsx"));

type Item = {
  readonly uuid: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly image_url: string | null;
  readonly image_preview: string | null;
  readonly image_alt_text: string | null;
  readonly image_focus: string | null;
  readonly host_company_name: string | null;
  readonly host_custom_text: string | null;
};

export type ItemFrameProps = {
  readonly item: Item;
  /** The kind of item, above its title. */
  readonly kind: string;
  /** The facts and the text of the item. */
  readonly children: ReactNode;
  /** Content under the item that is not part of it. */
  readonly below?: ReactNode;
};

/** The start of every item's page: the link back, the picture and the titles. */
export function ItemFrame({ item, kind, children, below }: ItemFrameProps) {
  const picture = usePicture(item.image_url, "card");
  const t = usePhrases();
  const hosted = item.host_company_name && t("content.hosted_by", { host: item.host_company_name });
  const host = [hosted, item.host_custom_text].filter(Boolean).join(" ");
  usePageTitle(item.title);
  useTrackShown("content_viewed", { content_uuid: item.uuid });
  return (
    <PageBody width="detail" id="main">
      <article className={styles.page}>
        <div className={styles.head}>
          <BackHome />
          <div className={styles.frame}>
            <Picture
              {...picture}
              preview={item.image_preview}
              focus={item.image_focus}
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
        {children}
      </article>
      <CatchBoundary getResetKey={() => item.uuid} errorComponent={() => null}>
        <Suspense>
          <GoesWith contentUuid={item.uuid} />
        </Suspense>
      </CatchBoundary>
      {below}
    </PageBody>
  );
}
