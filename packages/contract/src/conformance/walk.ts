import { endpoints } from "../endpoints.ts";
import { listReads, oneReads } from "../reads-of-things.ts";
import { type Answer, type Asking, createAsking, type Outcome, type Server } from "./asking.ts";

const lang = "en";
const nobody = "00000000-0000-7000-8000-000000000000";

/** Calls everything that the portal reads, in the portal's own order, and changes nothing permanently. */
export async function checkServer(server: Server): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const asking = createAsking(server, outcomes);
  await theBrand(asking);
  if (!(await theWayIn(asking, server))) return outcomes;
  const building = await thePlace(asking);
  if (building) {
    await theContents(asking, building);
    await theThings(asking, building);
    await theRest(asking, building);
  }
  await theEnd(asking);
  return outcomes;
}

async function theBrand({ ask, state, domain }: Asking): Promise<void> {
  const query = { domain, lang };
  await ask("GET /healthcheck");
  const theme = await ask("GET /public/theme", { query });
  const whitelabel = (await ask("GET /public/whitelabel", { query }))?.["data"]?.["whitelabel"];
  state.brand = theme?.["data"]?.["theme"]?.["brand"] ?? "default";
  const configUuid = whitelabel?.["whitelabel_config_uuid"];
  if (configUuid) await ask("GET /public/whitelabel-config/:configUuid", { params: { configUuid }, query: { lang } });
  await ask("GET /public/buildings", { query: { domain, guestBuildingsOnly: true } });
  await ask("GET /public/guest-buildings");
  const context = { targetingKey: "anonymous", anonymous: true };
  await ask("POST /ofrep/v1/evaluate/flags", { body: { context } }, { optional: true });
}

async function theWayIn({ ask, state }: Asking, { email, password }: Server): Promise<boolean> {
  await ask("POST /auth/v2/validate-email", { body: { email } });
  await ask("POST /auth/v2/login", { body: { email, password: `${password}-wrong` } }, { refused: 401 });
  await ask("GET /users/current", {}, { refused: 401 });
  const signedIn = await ask("POST /auth/v2/login", { body: { email, password } });
  if (!signedIn?.["token"]) return false;
  state.token = signedIn["token"];
  await ask("GET /users/current");
  await ask("GET /users/current/company", {}, { optional: true });
  await ask("GET /users/current/sessions", {}, { optional: true });
  return true;
}

async function thePlace({ ask, state, skip }: Asking): Promise<string | undefined> {
  const mine = await ask("GET /tenant/v1/users/current/buildings", {
    query: { include: "languages", brand_scope: "ALL" },
  });
  await ask("GET /users/current/buildings");
  const id = mine?.["data"]?.["buildings"]?.[0]?.["uuid"];
  if (!id) {
    skip("everything in a building", "the person has none");
    return undefined;
  }
  state.building = id;
  await ask("GET /tenant/v1/buildings/:id", {
    params: { id },
    query: { include: "languages", attachPortfolioCompanyUuid: true },
  });
  await ask("GET /tenant/v1/buildings/:id", { params: { id: nobody } }, { refused: 404 });
  await ask("GET /buildings/:id/theme", { params: { id } });
  await ask("GET /user-permissions/v1", { query: { building_uuid: id } });
  await ask("GET /tenant/v1/buildings/:buildingUuid/apps", { params: { buildingUuid: id } }, { optional: true });
  return id;
}

async function theContents({ ask, skip }: Asking, id: string): Promise<void> {
  const input = { params: { id }, query: { lang } };
  const ordered = { params: { id }, query: { lang, orderByProperty: "name", orderBy: "desc", offset: 0 } };
  const lists = [
    await ask("GET /tenant/v1/buildings/:id/contents-promoted", input),
    await ask("GET /tenant/v2/buildings/:id/promoted-content", input),
  ];
  const groups = [
    await ask("GET /tenant/v1/buildings/:id/categories/contents", ordered),
    await ask("GET /tenant/v1/buildings/:id/categories/contents-spotlight", ordered),
  ].flatMap((answer) => listOf(answer?.["data"]?.["categories"]));
  for (const categoryType of ["SecondaryContent", "AudienceContent"]) {
    const query = { categoryType, active: true, limit: 100, lang };
    const categories = await ask("GET /tenant/v1/buildings/:id/categories", { params: { id }, query });
    const [first] = listOf(categories?.["data"]?.["categories"]);
    const key = "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content";
    if (!first?.["uuid"]) skip(`${key} of ${categoryType}`, "there is no such category");
    else lists.push(await ask(key, { params: { id, categoryUuid: first["uuid"] }, query: { limit: 100, lang } }));
  }
  const contents = [
    ...lists.flatMap((answer) => listOf(answer?.["data"]?.["contents"])),
    ...groups.flatMap((category) => listOf(category["contents"])),
  ];
  const firstOf = (...types: string[]) => contents.find(({ type }) => types.includes(String(type)))?.["uuid"];
  const kinds = [
    ["GET /tenant/v1/event-posts/:uuid", firstOf("Event")],
    ["GET /tenant/v1/offers/:uuid", firstOf("Deal")],
    ["GET /tenant/v1/posts/:uuid", firstOf("Post")],
  ] as const;
  for (const [key, uuid] of kinds) {
    if (uuid) await ask(key, { params: { uuid }, query: { lang } });
    else skip(key, "the building shows none");
  }
  const contentUuid = firstOf("Post", "Amenity", "Event", "Deal");
  if (!contentUuid) return skip("GET /tenant/v2/buildings/:id/content/:contentUuid", "the building shows none");
  const item = { params: { id, contentUuid }, query: { lang } };
  await ask("GET /tenant/v2/buildings/:id/content/:contentUuid", item);
  await ask("GET /tenant/v2/buildings/:id/content/:contentUuid/related", item, { optional: true });
}

/** Each list of things of the building, and the first of its things if one can be read alone. */
async function theThings({ ask, skip }: Asking, id: string): Promise<void> {
  const whole = { lang, orderByProperty: "name", orderBy: "desc", offset: 0 };
  for (const { key, kind, parameter, optional } of listReads) {
    const taken = Object.keys(endpoints[key].query?.properties ?? {});
    const query = Object.fromEntries(Object.entries(whole).filter(([name]) => taken.includes(name)));
    const listed = await ask(key, { params: { [parameter]: id }, query }, optional ? { optional } : {});
    const uuid = firstUuidIn(listed);
    for (const one of oneReads.filter((each) => each.kind === kind)) {
      if (uuid) await ask(one.key, { params: { [one.parameter]: uuid }, query: { lang } });
      else skip(one.key, "the building lists none");
    }
  }
}

/** Of the first entry of a list's answer, whose list is in `data`. */
const firstUuidIn = (answer: Answer | undefined): string | undefined =>
  Object.values(answer?.["data"] ?? {}).flatMap(listOf)[0]?.["uuid"];

const booked = "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const suites = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites";

async function theRest({ ask, skip }: Asking, buildingUuid: string): Promise<void> {
  const query = { orderByProperty: "name", orderBy: "desc", offset: 0 };
  const history = await ask("GET /tenant/v1/users/current/transactions", { query });
  const transactions = listOf(history?.["data"]?.["transactions"]);
  const { details, content } = transactions.find((one) => one["details"]) ?? ({} as Partial<Answer>);
  if (details && content)
    await ask(booked, {
      params: {
        ownerType: String(details["owner"]?.["owner_type"]),
        ownerUuid: String(details["owner"]?.["owner_uuid"]),
        resourceUuid: String(details["resource"]?.["uuid"]),
        bookingUuid: String(content["uuid"]),
      },
    });
  else skip(booked, "the person has booked nothing");
  await ask("GET /service-request/buildings/:buildingUuid/requests", { params: { buildingUuid } });
  await ask("GET /service-request/buildings/:buildingUuid/metadata", { params: { buildingUuid } });
  await ask("GET /helpdesk-service/v1/metadata", {}, { optional: true });
  await ask("GET /payment-methods");
  const permissions = await ask("GET /user-permissions/v1", { query: { building_uuid: buildingUuid } });
  if (!listOf(permissions?.["data"]?.["permissions"]?.[buildingUuid]).includes("smart-suites" as Answer))
    return skip("GET /smart-building/…", "the person may not");
  const floors = await ask("GET /smart-building/v1/buildings/:buildingUuid/zeller/floors", {
    params: { buildingUuid },
  });
  const floorId = listOf(floors?.["data"]?.["floors"])[0]?.["id"];
  if (!floorId) return skip(suites, "there is no floor");
  const listed = await ask(suites, { params: { buildingUuid, floorId } });
  const suiteId = listOf(listed?.["data"]?.["suites"])[0]?.["id"];
  if (!suiteId) return skip(`${suites}/:suiteId`, "there is no suite");
  await ask(`${suites}/:suiteId`, { params: { buildingUuid, floorId, suiteId } });
}

/** The portal's writes: the profile, unchanged, and the sign-out. */
async function theEnd({ ask, state }: Asking): Promise<void> {
  const user = (await ask("GET /users/current"))?.["data"]?.["user"];
  const { first_name, last_name } = user ?? ({} as Partial<Answer>);
  if (first_name && last_name) await ask("PUT /users/current", { body: { first_name, last_name } });
  await ask("POST /auth/logout");
  delete state.token;
}

const listOf = (list: Answer | undefined): Answer[] => (Array.isArray(list) ? list : []);
