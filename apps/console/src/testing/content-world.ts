/* What the fake API answers the console about content: a few items, which can be written and published. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { pier, wharf } from "./world-places.ts";
import { pageOf } from "./page-of.ts";
import { calendarAnswers, type CalendarEntry } from "./calendar-world.ts";

type Reached = Omit<EndpointReply<"GET /admin/v1/contents/:uuid/reach">["data"], "people" | "building" | "audience">;
export type ContentItem = EndpointReply<"GET /admin/v1/contents/:uuid">["data"]["content"];
type Version = EndpointReply<"GET /admin/v1/contents/:uuid/versions">["data"]["versions"][number];

export const contentItem = (at: number, own: Partial<ContentItem> = {}): ContentItem => ({
  uuid: uuid(0x60000 + at),
  type: "Event",
  title: own.fields?.title?.en ?? "Jazz on the quay",
  building: pier,
  state: "published",
  has_draft: false,
  start_at: inDays(4),
  published_at: inDays(-4),
  unpublished_at: null,
  image_url: null,
  image_focus: null,
  changed_at: inDays(-4),
  changed_by: "Mara Meer",
  version: 3,
  fields: { title: { en: "Jazz on the quay" } },
  ...own,
});

export type ContentWorld = ReturnType<typeof contentWorld>;

export function contentWorld() {
  return {
    items: [
      contentItem(1, {
        fields: {
          title: { en: "Jazz on the quay", de: "Jazz am Kai" },
          subtitle: { en: "Four musicians and the evening sun" },
          rich_description: { en: "<p>Bring a <strong>coat</strong>.</p>" },
          start_at: inDays(4),
          capacity: 80,
          rsvp_enabled: true,
        },
      }),
      contentItem(2, {
        type: "Post",
        state: "draft",
        has_draft: true,
        building: wharf,
        start_at: null,
        published_at: null,
        version: 1,
        fields: { title: { en: "New bicycle racks" } },
      }),
      contentItem(3, {
        type: "Deal",
        state: "scheduled",
        start_at: null,
        published_at: inDays(3),
        fields: { title: { en: "A second coffee" } },
      }),
    ],
    versions: new Map<string, Version[]>(),
    /** What happens on which day. */
    calendar: new Map<string, CalendarEntry[]>(),
    people: 412,
    reach: { promoted: false, categories: [], channels: ["portal"], mails: 0 } as Reached,
  };
}

export const writing: EndpointReply<"GET /admin/v1/buildings/:id/writing">["data"] = {
  timezone: "Europe/Amsterdam",
  languages: [
    { code: "en", name: "English" },
    { code: "de", name: "Deutsch" },
  ],
  audiences: [{ uuid: uuid(0xe0001), name: "Crew of Meridian" }],
  categories: [{ uuid: uuid(0x61001), name: "What's on", content_group: "discover" }],
  amenities: [{ uuid: uuid(0x62001), name: "Roof terrace" }],
  companies: [],
  services: [],
  service_providers: [],
};

const titleIn = ({ title = {} }: ContentItem["fields"]) => title.en ?? Object.values(title)[0] ?? "";

export function contentAnswers(world: ContentWorld): Answers {
  const found = (wanted: string) => world.items.find(({ uuid }) => uuid === wanted);
  const shown = (content: ContentItem) => ({ data: { content: structuredClone(content) } });
  const changing = (change: (item: ContentItem) => void) => (call: { params: { uuid: string } }) => {
    const item = found(call.params.uuid);
    if (!item) return refuse("content_not_found");
    change(item);
    return shown(item);
  };
  const written = (item: ContentItem, fields: ContentItem["fields"]) =>
    Object.assign(item, {
      fields,
      title: titleIn(fields),
      has_draft: true,
      version: item.version + 1,
      changed_at: inDays(0),
    });
  const firstBuilding = fakeWorld().buildings[0] as ReturnType<typeof fakeWorld>["buildings"][number];
  return {
    ...calendarAnswers(world.calendar),
    "POST /admin/v1/contents/:uuid/preview-ticket": ({ params, body }) => {
      const item = found(params.uuid);
      if (!item) return refuse("content_not_found");
      const { user } = fakeWorld();
      return {
        data: {
          ticket: `ticket of ${JSON.stringify(body)}`,
          until: new Date(Date.now() + 300_000).toISOString(),
          user: { ...user, first_name: "", last_name: "", company_uuid: body.company_uuid ?? null },
          building: { ...firstBuilding, uuid: item.building.uuid },
        },
      };
    },
    "GET /admin/v1/buildings/:id/readers": ({ query }) => ({
      data: {
        people: [
          { uuid: uuid(0x20002), name: "Noor Visser", email: "noor@harborline.example", company_name: null },
        ].filter(({ name }) => name.toLowerCase().startsWith(query.search.toLowerCase())),
      },
    }),
    "GET /admin/v1/contents": ({ query }) => {
      const rows = world.items
        .filter(({ title }) => title.toLowerCase().includes((query.search ?? "").toLowerCase()))
        .filter(({ type }) => !query.type || type === query.type)
        .filter(({ building }) => !query.building_uuid || building.uuid === query.building_uuid)
        .filter(({ state }) => (query.state ? state === query.state : state !== "archived"))
        .map(({ version: _, fields: __, ...row }) => row);
      const { part, next } = pageOf(rows, query);
      return { data: { contents: part, next } };
    },
    "POST /admin/v1/contents": ({ body }) => {
      const item = contentItem(100 + world.items.length, {
        type: body.type,
        state: "draft",
        version: 0,
        start_at: null,
        published_at: null,
        building: [pier, wharf].find(({ uuid }) => uuid === body.building_uuid) ?? pier,
      });
      world.items.unshift(written(item, body.fields));
      return shown(item);
    },
    "GET /admin/v1/contents/:uuid": changing(() => undefined),
    "PUT /admin/v1/contents/:uuid/draft": ({ params, body }) => {
      const item = found(params.uuid);
      if (!item) return refuse("content_not_found");
      if (item.version !== body.version) return refuse("draft_changed");
      return shown(written(item, body.fields));
    },
    "DELETE /admin/v1/contents/:uuid/draft": changing((item) => Object.assign(item, { has_draft: false })),
    "POST /admin/v1/contents/:uuid/publish": ({ params, body }) => {
      const item = found(params.uuid);
      if (!item) return refuse("content_not_found");
      if (item.version !== body.version) return refuse("draft_changed");
      const isLater = body.from !== undefined && body.from !== "now";
      const published_at = isLater ? `${body.from?.replace(" ", "T")}:00.000Z` : inDays(0);
      return shown(Object.assign(item, { state: isLater ? "scheduled" : "published", has_draft: false, published_at }));
    },
    "POST /admin/v1/contents/:uuid/unpublish": changing((item) => Object.assign(item, { state: "ended" })),
    "POST /admin/v1/contents/:uuid/archive": changing((item) => Object.assign(item, { state: "archived" })),
    "POST /admin/v1/contents/:uuid/restore": changing((item) => Object.assign(item, { state: "ended" })),
    "POST /admin/v1/contents/:uuid/duplicate": ({ params }) => {
      const item = found(params.uuid);
      if (!item) return refuse("content_not_found");
      const copy = contentItem(100 + world.items.length, { ...item, state: "draft", has_draft: true, version: 1 });
      copy.uuid = uuid(0x60100 + world.items.length);
      world.items.unshift(copy);
      return shown(copy);
    },
    "GET /admin/v1/contents/:uuid/versions": ({ params }) => ({
      data: { versions: world.versions.get(params.uuid) ?? [] },
    }),
    "GET /admin/v1/contents/:uuid/reach": ({ params }) => ({
      data: {
        people: world.people,
        building: found(params.uuid)?.building ?? pier,
        audience: writing.audiences.find((one) => one.uuid === found(params.uuid)?.fields.audience) ?? null,
        ...world.reach,
      },
    }),
    "GET /admin/v1/buildings/:id/writing": () => ({ data: writing }),
    "POST /admin/v1/content-pictures": () => ({ data: { image: `${"a".repeat(64)}.webp`, image_url: "/shown.webp" } }),
    "POST /admin/v1/documents": () => ({ data: { href: `/files/${"b".repeat(64)}.pdf/House%20rules.pdf` } }),
  };
}
