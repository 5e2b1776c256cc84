import { languageCodes } from "@atrium/rules/interface-language.ts";
import { matchLocale } from "@atrium/rules/languages.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { myBuildingsQuery } from "./building-queries.ts";
import type { Services } from "./services.ts";

/**
 * Another tab of this browser has changed the language: this one speaks it too, as far as its building has it. A signed-in person's is the
 * account's (D4), of which this tab then knows what the other one has heard.
 */
export function followLanguage(services: Services, wanted: string): void {
  const { session, queryClient, building, boot, language } = services;
  const { user } = session.get();
  if (user) queryClient.setQueryData(currentUserQuery(services).queryKey, { data: { user } });
  const mine = queryClient.getQueryData(myBuildingsQuery(services).queryKey)?.data.buildings;
  const here = user && mine?.find(({ uuid }) => uuid === building.get());
  const spoken = matchLocale([wanted], languageCodes((here ?? boot.theme).languages));
  if (spoken) void language.choose(spoken);
}
