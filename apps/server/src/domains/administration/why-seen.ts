import { gatesOf, seenBy } from "@atrium/rules/why-seen.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { findPersonWithin } from "./people-store.ts";
import { findSeer, listAskable } from "./why-seen-store.ts";

const mostShown = 20;
const overForMs = 90 * 24 * 60 * 60_000;

/** Explains why somebody sees something, or does not (row G10). */
export function whySeenHandlers({ clock }: Pick<Services, "clock">): Pick<Handlers, "GET /admin/v1/people/:uuid/sees"> {
  return {
    async "GET /admin/v1/people/:uuid/sees"({ params, query, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      if (!(await findPersonWithin(tenant, reach, uuid))) refuse("person_not_found");
      const now = clock.now();
      const person = await findSeer(tenant, uuid);
      const contents = await listAskable(tenant, {
        reach,
        personsOwn: person.buildingUuids,
        buildingUuid: query.building_uuid?.toLowerCase(),
        search: query.search,
        lang: wantedLanguages(request)[0],
        now,
        overSince: new Date(now.getTime() - overForMs),
        limit: mostShown,
      });
      return {
        data: {
          contents: contents.map((row) => {
            const content = {
              buildingUuid: row.building_uuid,
              audienceUuid: row.audience_uuid,
              publishedAt: row.published_at,
              unpublishedAt: row.unpublished_at,
              endAt: row.end_at,
              listed: row.listed,
            };
            const states = gatesOf(person, content, now);
            return {
              uuid: row.uuid,
              type: row.type,
              title: row.title,
              start_at: row.start_at?.toISOString() ?? null,
              building: { uuid: row.building_uuid, name: row.building_name },
              audience: row.audience_uuid === null ? null : { uuid: row.audience_uuid, name: row.audience_name ?? "" },
              seen: seenBy(states),
              gates: states.map(({ gate, open, at }) => ({ gate, open, at: at?.toISOString() ?? null })),
            };
          }),
        },
      };
    },
  };
}
