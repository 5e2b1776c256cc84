/* Answers of the fake API for the console about numbers: the figures of weeks, the same in every run. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { type FigureKey, figureKeys, figureUnits, lastWholeWeek, weeksUntil } from "@atrium/rules/numbers.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { meridian, pier, wharf } from "./world-places.ts";

export type Figure = EndpointReply<"GET /admin/v1/numbers">["data"]["figures"][number];
type Cell = Figure["cells"][number];

export type NumbersWorld = ReturnType<typeof numbersWorld>;

const names: Record<FigureKey, [name: string, usual: number]> = {
  signed_in: ["People who signed in", 402],
  items_read: ["Items read", 1180],
  event_answers: ["Yes to events", 78.5],
  event_guests: ["Guests checked in", 96],
  claims: ["Offers claimed", 61],
  bookings_made: ["Bookings made", 214],
  bookings_cancelled: ["Bookings cancelled", 23],
  bookings_missed: ["Nobody came", 9],
  hours_booked: ["Hours used", 322.5],
  requests_opened: ["Requests opened", 38],
  requests_done: ["Requests done", 35],
  hours_to_done: ["Time to done", 19.5],
  searches_empty: ["Searches without result", 12],
};

const told = (value: number): Cell => ({ value, missing: null });
export const few: Cell = { value: null, missing: "few_people" };

/** A year of weeks, with rising and falling values. */
const year = (usual: number): Cell[] =>
  Array.from({ length: 52 }, (_, at) => told(Math.round(usual * (1 + Math.sin(at / 2.1) / 6 + at / 300))));

export const numbersWorld = () => ({
  mail: false,
  buildings: [pier, wharf],
  /** The year until the last complete week. */
  figures: figureKeys.map((key): Figure => {
    const [name, usual] = names[key];
    return { key, name, means: `What "${name}" counts.`, unit: figureUnits[key], cells: year(usual) };
  }),
});

export function numbersAnswers(world: NumbersWorld): Answers {
  return {
    "GET /admin/v1/numbers": ({ query }) => {
      const last = lastWholeWeek(new Date(), ["Europe/Amsterdam"]);
      const building = world.buildings.find(({ uuid }) => uuid === query.building_uuid);
      if (query.building_uuid && !building) return refuse("building_not_found");
      const companies = (building ?? (world.buildings.length === 1 ? pier : undefined)) ? [meridian] : [];
      if (query.company_uuid && !companies.some(({ uuid }) => uuid === query.company_uuid))
        return refuse("company_not_found");
      const weeks = query.weeks ?? 12;
      const known = weeksUntil(last, 52);
      const end = query.until && query.until < last ? known.indexOf(query.until) + 1 : 52;
      return {
        data: {
          weeks: known.slice(end - weeks, end),
          last,
          buildings: world.buildings,
          companies,
          figures: world.figures.map((figure) => ({ ...figure, cells: figure.cells.slice(end - weeks, end) })),
          mail: world.mail,
        },
      };
    },
    "PUT /admin/v1/numbers/mail": ({ body }) => {
      world.mail = body.on;
      return { data: { on: body.on } };
    },
  };
}
