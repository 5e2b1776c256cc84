import { nobodys } from "@atrium/rules/card-state.ts";
import { createApi } from "@atrium/contract/client.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { testServices } from "../../testing/test-services.ts";
import { signedInReply } from "@atrium/web/testing/world-answers.ts";
import { person } from "@atrium/web/testing/world-items.ts";
import { askAhead, homeQueries, loadHome } from "./home-queries.ts";

const card = (uuid: string) => ({ uuid, title: uuid });
const listed = {
  AudienceContent: [
    { uuid: "c-discover", name: "What's on", content_group: "discover" },
    { uuid: "c-spotlight", name: "Picks", content_group: "spotlight" },
    { uuid: "c-empty", name: "Shelf", content_group: "discover" },
    { uuid: "c-gone", name: "Gone", content_group: "discover" },
  ],
  SecondaryContent: [{ uuid: "c-more", name: "More", content_group: "secondary" }],
};

/** A server that records its requests, and answers when the test releases them. */
function building(isSecond: boolean | undefined) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const answerTo = ({ pathname, searchParams }: URL): [number, unknown] => {
    if (pathname.endsWith("/today")) return [200, { data: { rows: [], mine: nobodys } }];
    if (pathname.endsWith("/utility-buttons")) return [200, { utility_buttons: [] }];
    const type = searchParams.get("categoryType") as keyof typeof listed | null;
    if (type) return [200, { data: { categories: listed[type] } }];
    const [, category] = /categories\/([\w-]+)\/content$/.exec(pathname) ?? [];
    if (category === "c-gone") return [404, { code: "category_not_found", status: 404 }];
    if (category) return [200, { data: { contents: category === "c-empty" ? [] : [card(`in ${category}`)] } }];
    if (pathname.endsWith("/contents-spotlight")) return [200, { data: { categories: [] } }];
    if (pathname.endsWith("/contents")) {
      const full = { uuid: "c-old", name: "Old", contents: [card("in c-old")] };
      return [200, { data: { categories: [full, { uuid: "c-bare", name: "Bare", contents: [] }] } }];
    }
    return [200, { data: { contents: [] } }];
  };
  const api = createApi({
    base: "https://atrium.example/api",
    headers: () => ({}),
    fetch: async (address) => {
      const url = new URL(address);
      asked.push(`${url.pathname.replace("/api/tenant", "")}${url.search}`);
      await new Promise<void>((answer) => held.push(answer));
      const [status, body] = answerTo(url);
      return new Response(JSON.stringify(body), { status });
    },
  });
  const world = fakeWorld();
  if (isSecond !== undefined) world.flags["show-content-v-2"] = isSecond;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const services = testServices({ world, api, queryClient });
  services.session.signIn({ ...signedInReply(world), user: person({ uuid: "u-1" }) });

  /** The pending requests since the last call, once there are no more; then all are answered. */
  const wave = async (): Promise<string[]> => {
    for (let before = -1; before !== asked.length; await new Promise((later) => setTimeout(later, 5))) {
      before = asked.length;
    }
    for (const answer of held.splice(0)) answer();
    return asked.splice(0).toSorted();
  };
  return { services, wave };
}

const contents = (category: string) => `/v2/buildings/b-1/categories/${category}/content?limit=100&lang=en`;
const second = [
  "/v1/buildings/b-1/categories?categoryType=AudienceContent&active=true&limit=100&lang=en",
  "/v1/buildings/b-1/categories?categoryType=SecondaryContent&active=true&limit=100&lang=en",
  "/v1/buildings/b-1/today?lang=en",
  "/v1/buildings/b-1/utility-buttons?lang=en",
  "/v2/buildings/b-1/promoted-content?lang=en",
];
const first = [
  "/v1/buildings/b-1/categories/contents-spotlight?lang=en&orderByProperty=name&orderBy=desc&offset=0",
  "/v1/buildings/b-1/categories/contents?lang=en&orderByProperty=name&orderBy=desc&offset=0",
  "/v1/buildings/b-1/contents-promoted?lang=en",
  "/v1/buildings/b-1/today?lang=en",
  "/v1/buildings/b-1/utility-buttons?lang=en",
];

test.each([
  ["on", true],
  ["not known", undefined],
])(
  "H3 with show-content-v-2 %s: lists at once, then each category's contents at once, nothing twice",
  async (_, gate) => {
    const { services, wave } = building(gate);
    const loading = loadHome(services, "b-1");
    expect(await wave()).toEqual(second);
    expect(await wave()).toEqual(["c-discover", "c-empty", "c-gone", "c-more", "c-spotlight"].map(contents));
    await loading;
    // The page that is then rendered, and the next visit, request nothing more.
    askAhead(services.queryClient, homeQueries(services, "b-1", "en", true));
    await loadHome(services, "b-1");
    expect(await wave()).toEqual([]);
  },
);

test("H3 with show-content-v-2 off: Spotlight, Discover, promoted and utilities in one wave", async () => {
  const { services, wave } = building(false);
  const loading = loadHome(services, "b-1");
  expect(await wave()).toEqual(first);
  await loading;
  expect(await wave()).toEqual([]);
  const { groups } = homeQueries(services, "b-1", "en", false);
  expect(services.queryClient.getQueryData(groups.queryKey)).toMatchObject({
    discover: [{ uuid: "c-old" }],
    spotlight: [],
    secondary: [],
  });
});

test("H3 a category is in its part of the page; an empty or withdrawn one is hidden", async () => {
  const { services, wave } = building(true);
  const loading = loadHome(services, "b-1");
  await wave();
  await wave();
  await loading;
  const { groups } = homeQueries(services, "b-1", "en", true);
  expect(services.queryClient.getQueryData(groups.queryKey)).toMatchObject({
    discover: [{ uuid: "c-discover", contents: [card("in c-discover")] }],
    spotlight: [{ uuid: "c-spotlight" }],
    secondary: [{ uuid: "c-more" }],
  });
});

test("H3 a switch of the language requests everything once, at the same time", async () => {
  const { services, wave } = building(true);
  const queries = () => homeQueries(services, "b-1", "de", true);
  askAhead(services.queryClient, queries());
  askAhead(services.queryClient, queries());
  expect(await wave()).toEqual(second.map((address) => address.replace("lang=en", "lang=de")));
});

test("F1 the building's own flag decides, once it is known", async () => {
  const { services, wave } = building(true);
  const context = { targetingKey: "u-1", building_uuid: "b-1" };
  const key = ["POST /ofrep/v1/evaluate/flags", { body: { context } }];
  services.queryClient.setQueryData(key, { flags: [{ key: "show-content-v-2", value: false }] });
  const loading = loadHome(services, "b-1");
  expect(await wave()).toEqual(first);
  await loading;
});
