import { figureKeys, missingCauses, mostWeeks } from "@atrium/rules/numbers.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Day } from "../entities/room.ts";
import { Data, Entity, Lang, Nullable, Uuid } from "../schemas.ts";
import { Named } from "./console-lists.ts";

/** A figure in one week. `missing` says why there is no value: fewer than five people, deleted data, or nothing to count. */
const Cell = Entity({ value: Nullable(Type.Number()), missing: Nullable(Type.Enum([...missingCauses])) });

/** `name` and `means` are in the caller's language; there is a cell for each week. */
const Figure = Entity({
  key: Type.Enum([...figureKeys]),
  name: Type.String(),
  means: Type.String(),
  unit: Type.Union([Type.Literal("count"), Type.Literal("percent"), Type.Literal("hours")]),
  cells: Type.Array(Cell),
});

/** Figures about the buildings, week by week (row P12). */
export const consoleNumbers = {
  "GET /admin/v1/numbers": endpoint({
    summary:
      "Read the figures of complete weeks, Monday to Sunday in each building's time zone, of all buildings where the caller may read them, of one of them, or of one company in it. The last week is that of `until`, or the last complete one. Values about fewer than five people are hidden, also if they could be calculated from others.",
    access: { may: "numbers.read" },
    query: Entity({
      lang: Type.Optional(Lang),
      building_uuid: Type.Optional(Uuid),
      /** Of the requested building, or of the only one. */
      company_uuid: Type.Optional(Uuid),
      until: Type.Optional(Day),
      weeks: Type.Optional(Type.Integer({ minimum: 2, maximum: mostWeeks })),
    }),
    reply: Data({
      /** The Mondays of the weeks. */
      weeks: Type.Array(Day),
      /** The Monday of the last week that is over. */
      last: Day,
      /** The available filters: the companies are those of the building. */
      buildings: Type.Array(Named),
      companies: Type.Array(Named),
      figures: Type.Array(Figure),
      /** Whether the caller gets each week's figures by mail. */
      mail: Type.Boolean(),
    }),
    refusals: ["building_not_found", "company_not_found"],
    shows: ["person", "participation", "bookings", "service_requests", "estate"],
    secret: true,
  }),
  "PUT /admin/v1/numbers/mail": endpoint({
    summary:
      "Subscribe to the weekly figures by mail, on Monday morning in the buildings' time zone, or end the subscription.",
    access: { may: "numbers.read" },
    body: Entity({ on: Type.Boolean() }),
    reply: Data({ on: Type.Boolean() }),
    refusals: [],
    changes: ["person"],
  }),
};
