import { redirect, useParams } from "@tanstack/react-router";
import { PostPage } from "../../features/post-detail/post-page.tsx";
import { loadPost } from "../../features/post-detail/post-queries.ts";
import { paths } from "../../shared/paths.ts";
import type { Services } from "../../shared/services.ts";

type Params = Readonly<Record<string, string>>;

/** A post is shown in its own building, whatever the address says. */
async function load(services: Services, { buildingUuid = "", postUuid = "" }: Params): Promise<void> {
  const own = await loadPost(services, postUuid);
  if (own === buildingUuid) return;
  throw redirect({ to: paths.post, params: { buildingUuid: own, postUuid }, replace: true });
}

function PostScreen() {
  const { postUuid = "" } = useParams({ strict: false });
  return <PostPage postUuid={postUuid} key={postUuid} />;
}

export default Object.assign(PostScreen, { load });
