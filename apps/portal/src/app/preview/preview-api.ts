import { type Api, ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { type ShownItem, shownItem, type WrittenItem } from "@atrium/contract/shown-item.ts";
import type { QueryClient } from "@tanstack/react-query";
import { readingApi } from "../view-as.ts";

type Ticket = EndpointReply<"POST /admin/v1/contents/:uuid/preview-ticket">["data"];

/** What the preview shows now. */
export type Previewed = { item: WrittenItem; user: Ticket["user"]; building: Ticket["building"] };

type Input = { params?: unknown; query?: { lang?: string }; body?: unknown; signal?: AbortSignal };
type Call = (key: EndpointKey, input?: Input) => Promise<unknown>;

const readKeys = [
  "GET /tenant/v2/buildings/:id/content/:contentUuid",
  "GET /tenant/v1/event-posts/:uuid",
  "GET /tenant/v1/offers/:uuid",
  "GET /tenant/v1/posts/:uuid",
] as const;
type ReadKey = (typeof readKeys)[number];
type Reply = EndpointReply<ReadKey>;

const isRead = (key: unknown): key is ReadKey => readKeys.some((one) => one === key);

/**
 * The API of a preview. Reads of the item answer with the draft, merged over the published answer (which has other people's RSVPs and claims);
 * person and building come with the ticket; no analytics event is sent. Every other call goes to the server, which lets the ticket read this
 * page alone.
 */
export function previewApi(api: Api, previewed: () => Previewed) {
  const reading = readingApi(api) as unknown as Call;
  /** The published answer by request; undefined where it was never published. */
  const published = new Map<string, Reply | undefined>();
  const nameOf = (key: ReadKey, input: Input) => JSON.stringify([key, input.params, input.query]);

  const shown = (key: ReadKey, input: Input): Reply =>
    replyOf(key, published.get(nameOf(key, input)), (counted) =>
      shownItem(previewed().item, input.query?.lang ?? "", counted),
    );

  /** Undefined where the item is not in the portal, or is shown only to others. */
  async function ofPublished(key: EndpointKey, input: Input): Promise<unknown> {
    if (!previewed().item.isPublished) return undefined;
    try {
      return await reading(key, input);
    } catch (error) {
      if (error instanceof ApiRefusal && error.problem.code === "content_not_found") return undefined;
      throw error;
    }
  }

  async function ask(key: EndpointKey, input: Input = {}): Promise<unknown> {
    if (key === "GET /users/current") return { data: { user: previewed().user } };
    if (key === "GET /tenant/v1/users/current/buildings") return { data: { buildings: [previewed().building] } };
    if (isRead(key)) {
      published.set(nameOf(key, input), (await ofPublished(key, input)) as Reply | undefined);
      return shown(key, input);
    }
    if (key === "GET /tenant/v2/buildings/:id/content/:contentUuid/related")
      return (await ofPublished(key, input)) ?? { data: { attached: [], contents: [] } };
    return reading(key, input);
  }

  return {
    api: ask as unknown as Api,
    /** Shows the changed draft in every cached read of it. */
    repaint({ queryClient }: { queryClient: QueryClient }): void {
      for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
        const [key, input] = queryKey;
        if (isRead(key) && state.data !== undefined) queryClient.setQueryData(queryKey, shown(key, input as Input));
      }
    },
  };
}

/** The answer that the server would give after publishing the draft. There is no live stream of places. */
function replyOf(key: ReadKey, before: Reply | undefined, show: (counted: Partial<ShownItem>) => ShownItem): Reply {
  const event_stream = { type: "sse" as const, request_uri: "" };
  const data = (before?.data ?? {}) as Record<string, Partial<ShownItem> | undefined>;
  switch (key) {
    case "GET /tenant/v1/event-posts/:uuid":
      return {
        data: { event_post: show(data["event_post"] ?? {}) },
        wait: before && "wait" in before ? before.wait : null,
        event_stream,
      };
    case "GET /tenant/v1/offers/:uuid":
      return { data: { offer: show(data["offer"] ?? {}) }, event_stream };
    case "GET /tenant/v1/posts/:uuid":
      return { data: { post: show(data["post"] ?? {}) } };
    case "GET /tenant/v2/buildings/:id/content/:contentUuid":
      return { data: { content: show(data["content"] ?? {}) } };
  }
}
