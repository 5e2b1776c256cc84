import type { EndpointReply } from "@atrium/contract/client.ts";
import { isCtaShown } from "@atrium/rules/cta.ts";
import { surveyAddress } from "@atrium/rules/frame-address.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTrack } from "../../parts/analytics/use-track.ts";
import { outward } from "@atrium/web/external-anchor.tsx";
import { ItemLayout } from "../../parts/item/item-layout.tsx";
import { ItemText } from "../../parts/item/item-text.tsx";
import { useCtaClock } from "../../parts/item/use-cta-clock.ts";
import { useLinkOut } from "../../parts/overlay-frame/use-link-out.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { postQuery } from "./post-queries.ts";

type Post = EndpointReply<"GET /tenant/v1/posts/:uuid">["data"]["post"];

const route = getRouteApi("/signed-in/building/$buildingUuid/posts/$postUuid");

/** The page of a post and its call to action (2 §2, E9). */
export function PostPage() {
  const t = usePhrases();
  const { postUuid } = route.useParams();
  const query = postQuery(useServices(), postUuid, useLanguage());
  const { data, dataUpdatedAt } = useSuspenseQuery(query);
  const linkOut = useLinkOut();
  const { post } = data.data;
  const now = useCtaClock(post, dataUpdatedAt);
  return (
    <>
      <ItemLayout
        item={post}
        kind={t("content.kind_Post")}
        panelLabel={t("content.details")}
        panel={null}
        action={isCtaShown(post, now) && outward(post.cta_url) && <PostCall post={post} onFrame={linkOut.open} />}
      >
        {post.description_title && <h2>{post.description_title}</h2>}
        {post.message && <p>{post.message}</p>}
        <ItemText item={post} />
      </ItemLayout>
      {linkOut.frame}
    </>
  );
}

type CallProps = { readonly post: Post; readonly onFrame: ReturnType<typeof useLinkOut>["open"] };

/** A survey opens over the page, everything else in a new tab. */
function PostCall({ post, onFrame }: CallProps) {
  const t = usePhrases();
  const survey = surveyAddress(post.cta_url);
  const label = post.cta_label ?? t("content.more");
  const link = outward(post.cta_url);
  const track = useTrack();
  const tell = () => track("content_post_cta_clicked", { content_uuid: post.uuid, content_type: "Post" });
  if (survey) {
    return (
      <Button
        block
        size="large"
        onClick={() => {
          tell();
          onFrame({ url: survey, title: label });
        }}
      >
        {label}
      </Button>
    );
  }
  return (
    link && (
      <Button {...link} onClick={tell} block size="large" trailingIcon="external">
        {label}
      </Button>
    )
  );
}
