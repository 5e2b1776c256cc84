import type { EndpointReply } from "@atrium/contract/client.ts";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { usePhrases } from "../../shared/phrases.ts";
import { useFlag } from "../../shared/flags.ts";
import { BackHome } from "../../shared/item/back-home.tsx";
import styles from "../../shared/item/item.module.css";
import { usePageTitle } from "../../shared/page-title.ts";
import { usePicture } from "../../shared/pictures.ts";
import { useLanguage, useServices } from "../../shared/services.ts";
import { ContentFacts } from "./content-facts.tsx";
import { type ContentAddress, contentQuery } from "./content-queries.ts";

/** The sanitiser comes with it, so only where there is something to sanitise. */
const RichText = lazy(() => import("../../shared/item/rich-text.tsx"));

/** Below everything else, and only where an item asks for it. */
const SecondaryContent = lazy(() => import("./secondary-content.tsx"));

export type ContentItem = EndpointReply<"GET /tenant/v2/buildings/:id/content/:contentUuid">["data"]["content"];

/** One item whole (2 §2): what it is, when, where and how much, and the long text. */
export function ContentPage({ address }: { readonly address: ContentAddress }) {
  const t = usePhrases();
  const services = useServices();
  const { data, dataUpdatedAt } = useSuspenseQuery(contentQuery(services, address, useLanguage()));
  const item = data.data.content;
  const picture = usePicture(item.image_url, "card");
  const rich = useFlag("rich-description") && item.rich_description;
  const hosted = item.host_company_name && t("content.hosted_by", { host: item.host_company_name });
  const host = [hosted, item.host_custom_text].filter(Boolean).join(" ");
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
          <p className={styles.kind}>{t(`content.kind_${item.type}`)}</p>
          <h1>{item.title}</h1>
          {item.subtitle && <p className={styles.subtitle}>{item.subtitle}</p>}
          {host && <p className={styles.host}>{host}</p>}
        </header>
        <ContentFacts item={item} asOf={dataUpdatedAt} />
        <div className={styles.prose}>
          {item.description_title && <h2>{item.description_title}</h2>}
          {item.message && <p>{item.message}</p>}
          {rich ? (
            <Suspense fallback={<PlainText text={item.description} />}>
              <RichText html={rich} />
            </Suspense>
          ) : (
            <PlainText text={item.description} />
          )}
        </div>
      </article>
      {item.attach_secondary_content && (
        <Suspense>
          <SecondaryContent besides={item.uuid} />
        </Suspense>
      )}
    </PageBody>
  );
}

/** Lines that an operator left blank between are paragraphs. */
function PlainText({ text }: { readonly text: string | null }) {
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
