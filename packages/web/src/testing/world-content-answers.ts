import { refuse } from "./fake-answers.ts";
import type { Answers } from "./fake-api.ts";
import type { World } from "./fake-world.ts";
import { byUuid, pageOf, stream } from "./answer-parts.ts";

/** The content of a building. */
export function contentAnswers(world: World): Answers {
  const promoted = () => ({ data: { contents: world.promoted } });
  const ofGroup = (group: string) => () => {
    const { part, pagination } = pageOf(
      world.categories.filter(({ content_group }) => content_group === group),
      {},
    );
    return { data: { categories: part.map(({ uuid, name, contents }) => ({ uuid, name, contents })) }, pagination };
  };
  return {
    "GET /tenant/v1/buildings/:id/contents-promoted": promoted,
    "GET /tenant/v2/buildings/:id/promoted-content": promoted,
    "GET /tenant/v1/buildings/:id/categories/contents": ofGroup("discover"),
    "GET /tenant/v1/buildings/:id/categories/contents-spotlight": ofGroup("spotlight"),
    "GET /tenant/v1/buildings/:id/categories": ({ query }) => {
      const wanted = world.categories.filter(
        ({ category_type }) => !query.categoryType || category_type === query.categoryType,
      );
      const { part, pagination } = pageOf(wanted, query);
      return { data: { categories: part.map(({ contents: _, ...category }) => category) }, pagination };
    },
    "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content": ({ params, query }) => {
      const category = byUuid(world.categories, params.categoryUuid);
      if (!category) return refuse("category_not_found");
      const { part, pagination } = pageOf(category.contents, query);
      return { data: { contents: part }, pagination };
    },
    "GET /tenant/v1/buildings/:id/utility-buttons": () => ({ utility_buttons: world.utilities }),
    "GET /tenant/v1/buildings/:id/today": () => ({ data: world.today }),
    "GET /tenant/v2/buildings/:id/content/:contentUuid": ({ params }) => {
      const found = byUuid(world.contents, params.contentUuid);
      return found ? { data: { content: found } } : refuse("content_not_found");
    },
    "GET /tenant/v1/event-posts/:uuid": ({ params }) => {
      const found = byUuid(world.events, params.uuid);
      return found
        ? { data: { event_post: found }, wait: world.wait, event_stream: stream }
        : refuse("content_not_found");
    },
    "GET /tenant/v1/event-posts/:uuid/ticket": { data: { ticket: world.ticket } },
    "GET /tenant/v1/offers/:uuid": ({ params }) => {
      const found = byUuid(world.offers, params.uuid);
      return found ? { data: { offer: found }, event_stream: stream } : refuse("content_not_found");
    },
    "GET /tenant/v1/offers/:uuid/claims": () => ({ data: { claims: [...world.claims] } }),
    "GET /tenant/v1/posts/:uuid": ({ params }) => {
      const found = byUuid(world.posts, params.uuid);
      return found ? { data: { post: found } } : refuse("content_not_found");
    },
    "GET /tenant/v1/buildings/:id/amenitiesByCategory": ({ query }) => {
      const { part, pagination } = pageOf(world.amenities, query);
      return { data: { amenities_by_category: part }, pagination };
    },
    "GET /tenant/v1/buildings/:id/companies": ({ query }) => {
      const text = (query.search ?? "").toLowerCase();
      const types = query.company_types?.split(",");
      const wanted = world.companies
        .filter(({ name }) => name.toLowerCase().includes(text))
        .filter(({ company_types: own }) => !types || own.some((type) => types.includes(type)))
        .toSorted((one, other) => one.name.localeCompare(other.name) * (query.orderBy === "asc" ? 1 : -1));
      const { part, pagination } = pageOf(wanted, query);
      const company_types = [...new Set(world.companies.flatMap((company) => company.company_types))];
      return { data: { companies: part, company_types }, pagination };
    },
    "GET /tenant/v1/companies/:companyUuid": ({ params }) => {
      const company = byUuid(world.companies, params.companyUuid);
      return company ? { data: { company } } : refuse("company_not_found");
    },
  };
}
