import { languageCodes } from "@atrium/rules/interface-language.ts";
import { matchLocale } from "@atrium/rules/languages.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { myBuildingsQuery } from "./building-queries.ts";
import type { Services } from "./services.ts";

/**
 * Applies a language that another tab has chosen, if the building has it. For a signed-in person the language belongs to the account (D4):
 * this tab updates its copy of the account.
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
