import { homeParts, mostPromoted } from "@atrium/rules/home-layout.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ContentType } from "../entities/content.ts";
import { Data, Entity, Nullable, Uuid } from "../schemas.ts";
import { Localized, Version } from "./console-brands.ts";
import { Named } from "./console-lists.ts";

const Name = Localized(120);
const Part = Type.Enum([...homeParts]);

/** A building has so many categories at most, as the portal reads them. */
const mostCategories = 100;
const Categories = Type.Array(Uuid, { maxItems: mostCategories, uniqueItems: true });

/** A category in its place. `shown`: home shows it, as long as it has `items`: how many of them stand in the portal now. */
const HomeCategory = Entity({
  uuid: Uuid,
  version: Version,
  name: Name,
  part: Part,
  shown: Type.Boolean(),
  items: Type.Integer(),
});

/** An item that is promoted. `planned`: it comes into the portal later. */
const PromotedItem = Entity({
  uuid: Uuid,
  type: ContentType,
  title: Type.String(),
  image_url: Nullable(Type.String()),
  planned: Type.Boolean(),
});

const Home = Data({
  building: Named,
  /** What names may be in; the first one stands in for the others. */
  languages: Type.Array(Type.String()),
  /** How the portal of this building lays categories out: `by_name` where it shows them in the order of the first version (`show-content-v-2` is off), and not in theirs; `grid` where Discover is a grid and no rails (`new-discover-layout`). */
  layout: Entity({ by_name: Type.Boolean(), grid: Type.Boolean() }),
  /** How many tiles stand above. */
  tiles: Type.Integer(),
  /** In their order, part by part, those that are hidden too. */
  categories: Type.Array(HomeCategory),
  arrangement_version: Version,
  /** In their order. Those that are over are not among them. */
  promoted: Type.Array(PromotedItem),
  promoted_version: Version,
});

const shape = { access: { may: "content.publish" }, scope: { building: "params.uuid" } } as const;
const refusals = ["building_not_found"] as const;
const changed = [...refusals, "changed_meanwhile"] as const;

/** How the home of a building is laid out (row P9). Each answer is all of it. */
export const consoleHome = {
  "GET /admin/v1/buildings/:uuid/home": endpoint({
    summary: "Read how a building's home is laid out: its categories in their order, and what is promoted.",
    ...shape,
    reply: Home,
    refusals,
    shows: ["content"],
    secret: true,
  }),
  "POST /admin/v1/buildings/:uuid/home/categories": endpoint({
    summary: "Add a category behind the others of a part of home.",
    ...shape,
    body: Entity({ name: Name, part: Part }),
    reply: Home,
    refusals,
    changes: ["content"],
    idempotent: true,
  }),
  "PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid": endpoint({
    summary:
      "Rename a category, or hide or show it. Whoever read it before somebody else changed it is refused, and reads it again. Imports leave it from then on.",
    ...shape,
    body: Entity({ version: Version, name: Name, shown: Type.Boolean() }),
    reply: Home,
    refusals: [...changed, "item_not_found"],
    changes: ["content"],
  }),
  "PUT /admin/v1/buildings/:uuid/home/arrangement": endpoint({
    summary:
      "Put all categories of a building into these parts and this order. Refused where somebody has changed it, or added one, since it was read.",
    ...shape,
    body: Entity({ version: Version, discover: Categories, spotlight: Categories, secondary: Categories }),
    reply: Home,
    refusals: changed,
    changes: ["content"],
  }),
  "PUT /admin/v1/buildings/:uuid/home/promoted": endpoint({
    summary:
      "Promote these items, in this order, and no others; those that are over stay as they are. Refused where somebody has changed it since it was read.",
    ...shape,
    body: Entity({
      version: Version,
      contents: Type.Array(Uuid, { maxItems: mostPromoted, uniqueItems: true }),
    }),
    reply: Home,
    refusals: [...changed, "item_not_found"],
    changes: ["content"],
  }),
};
