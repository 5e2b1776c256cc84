import { lastWholeWeek } from "@atrium/rules/numbers.ts";
import { isDay } from "@atrium/rules/wall-clock.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { mailMinutes } from "./mail-numbers.ts";
import { readNumbers } from "./read-numbers.ts";
import { askForMail, endMail, findBuildings, findMail } from "./store.ts";

type NumbersHandlers = Pick<Handlers, "GET /admin/v1/numbers" | "PUT /admin/v1/numbers/mail">;

/** Each call reads weeks of everything that happened. */
const readsByOne: LimitRule = { name: "numbers", points: 300, seconds: 10 * 60 };

/** Figures of the buildings, by week (row P12). */
export function numbersHandlers({ clock, config, limits }: Services): NumbersHandlers {
  return {
    async "GET /admin/v1/numbers"({ caller, query, reach, request, tenant }) {
      await limits.take(readsByOne, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const { until, weeks } = query;
      if (until !== undefined && !isDay(until))
        throw new Refusal("invalid_parameter", [{ path: "/until", code: "format", message: "must be a day" }]);
      const filter = {
        building: query.building_uuid?.toLowerCase(),
        company: query.company_uuid?.toLowerCase(),
        ...(until === undefined ? {} : { until }),
        ...(weeks === undefined ? {} : { weeks }),
      };
      const locale = wantedLanguages(request)[0] ?? "en";
      const [{ buildings, companies, ...numbers }, mail] = await Promise.all([
        readNumbers(tenant, { reach, filter, now: clock.now(), locale, config }),
        findMail(tenant, caller.userUuid),
      ]);
      const named = ({ uuid, name }: { uuid: string; name: string }) => ({ uuid, name });
      const choices = { buildings: buildings.map(named), companies: companies.map(named) };
      return { data: { ...numbers, ...choices, mail: mail !== undefined } };
    },

    async "PUT /admin/v1/numbers/mail"({ body, caller, reach, tenant }) {
      const { userUuid } = caller;
      if (!body.on) {
        await endMail(tenant, userUuid);
        return { data: { on: false } };
      }
      const now = clock.now();
      const zones = (await findBuildings(tenant, reach)).map(({ timezone }) => timezone);
      // Only weeks that are over are exported, as on the screen.
      await askForMail(tenant, { userUuid, week: lastWholeWeek(now, zones, mailMinutes), now });
      return { data: { on: true } };
    },
  };
}
