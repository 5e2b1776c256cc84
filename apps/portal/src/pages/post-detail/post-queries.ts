import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

export function postQuery({ api }: Pick<Services, "api">, uuid: string, lang: string) {
  return endpointQuery(api, "GET /tenant/v1/posts/:uuid", { params: { uuid }, query: { lang } });
}

/** Reads a post, and returns the building that it belongs to. */
export async function loadPost({ api, queryClient, language }: Services, uuid: string): Promise<string> {
  const { data } = await queryClient.ensureQueryData(postQuery({ api }, uuid, language.get()));
  return data.post.building_uuid;
}
