import type { EndpointReply } from "@atrium/contract/client.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ItemFrame } from "../../parts/item/item-frame.tsx";
import { ItemText } from "../../parts/item/item-text.tsx";
import styles from "../../parts/item/item.module.css";
import { useLinkOut } from "../../parts/overlay-frame/use-link-out.tsx";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { ContentFacts } from "./content-facts.tsx";
import { contentQuery } from "./content-queries.ts";

/** Below everything else, and loaded only if an item asks for it. */
const SecondaryContent = lazy(() => import("./secondary-content.tsx"));

export type ContentItem = EndpointReply<"GET /tenant/v2/buildings/:id/content/:contentUuid">["data"]["content"];

const route = getRouteApi("/signed-in/building/$buildingUuid/content/$contentUuid");

/** The page of one item (2 §2): title, time, place, price, and the long text. */
export function ContentPage() {
  const t = usePhrases();
  const services = useServices();
  const { data, dataUpdatedAt } = useSuspenseQuery(contentQuery(services, route.useParams(), useLanguage()));
  const linkOut = useLinkOut();
  const item = data.data.content;
  const secondary = item.attach_secondary_content && (
    <Suspense>
      <SecondaryContent besides={item.uuid} />
    </Suspense>
  );
  return (
    <ItemFrame item={item} kind={t(`content.kind_${item.type}`)} below={secondary}>
      <ContentFacts item={item} asOf={dataUpdatedAt} onFrame={linkOut.open} />
      <div className={styles.prose}>
        {item.description_title && <h2>{item.description_title}</h2>}
        {item.message && <p>{item.message}</p>}
        <ItemText item={item} />
      </div>
      {linkOut.frame}
    </ItemFrame>
  );
}
