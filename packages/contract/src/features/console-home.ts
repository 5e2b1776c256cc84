import { homeParts, mostPromoted } from "@atrium/rules/home-layout.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ContentType } from "../entities/content.ts";
import { Data, Entity, Instant, Nullable, Order, Uuid } from "../schemas.ts";
import { Localized, Version } from "./console-brands.ts";
import { Named } from "./console-lists.ts";

const Name = Localized(120);
const Part = Type.Enum([...homeParts]);

/** A category and its position. `shown`: home shows it, if it has `items`: the number of its published items. */
const HomeCategory = Entity({
  uuid: Uuid,
  version: Version,
  name: Name,
  part: Part,
  shown: Type.Boolean(),
  items: Type.Integer(),
});

/** A promoted item. `planned`: it is published later. Dates of one series differ in `start_at`, UTC. */
const PromotedItem = Entity({
  uuid: Uuid,
  type: ContentType,
  title: Type.String(),
  start_at: Nullable(Instant),
  image_url: Nullable(Type.String()),
  image_focus: Nullable(Type.String()),
  planned: Type.Boolean(),
});

const Home = Data({
  building: Named,
  timezone: Type.String(),
  /** The languages of names; the first one is the fallback. */
  languages: Type.Array(Type.String()),
  /**
   * The layout of categories in this building's portal: `by_name` if home shows them in the order of the first version (`show-content-v-2` is
   * off) instead of their positions; `grid` if Discover is a grid instead of rails (`new-discover-layout`).
   */
  layout: Entity({ by_name: Type.Boolean(), grid: Type.Boolean() }),
  /** The number of tiles above. */
  tiles: Type.Integer(),
  /** In order, part by part, including hidden ones. */
  categories: Type.Array(HomeCategory),
  arrangement_version: Version,
  /** In order, without past ones. */
  promoted: Type.Array(PromotedItem),
  promoted_version: Version,
});

const shape = { access: { may: "content.publish" }, scope: { building: "params.uuid" } } as const;
const refusals = ["building_not_found"] as const;
const changed = [...refusals, "changed_meanwhile"] as const;

/** The layout of a building's home (row P9). Each answer is the complete layout. */
export const consoleHome = {
  "GET /admin/v1/buildings/:uuid/home": endpoint({
    summary: "Read the layout of a building's home: its categories in order, and the promoted items.",
    ...shape,
    reply: Home,
    refusals,
    shows: ["content"],
    secret: true,
  }),
  "POST /admin/v1/buildings/:uuid/home/categories": endpoint({
    summary: "Add a category behind the others of a part of home. A part has a hundred at most.",
    ...shape,
    body: Entity({ name: Name, part: Part }),
    reply: Home,
    refusals,
    changes: ["content"],
    idempotent: "by_handler",
  }),
  "PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid": endpoint({
    summary:
      "Rename a category, or hide or show it. Refused if it was changed since it was read. Imports no longer change it.",
    ...shape,
    body: Entity({ version: Version, name: Name, shown: Type.Boolean() }),
    reply: Home,
    refusals: [...changed, "item_not_found"],
    changes: ["content"],
  }),
  "PUT /admin/v1/buildings/:uuid/home/arrangement": endpoint({
    summary:
      "Arrange all categories of a building into these parts and this order. Refused if the arrangement was changed, or a category added, since it was read.",
    ...shape,
    body: Entity({ version: Version, discover: Order, spotlight: Order, secondary: Order }),
    reply: Home,
    refusals: changed,
    changes: ["content"],
  }),
  "PUT /admin/v1/buildings/:uuid/home/promoted": endpoint({
    summary:
      "Promote exactly these items, in this order; past ones stay as they are. Refused if the promoted items were changed since they were read.",
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
