import { readFlag } from "@atrium/rules/flags.ts";
import { keepFocus } from "@atrium/ui/components/keep-focus.ts";
import { keepChosenLanguage } from "@atrium/web/change-language.ts";
import { awaitLogo } from "@atrium/web/logo-shapes.ts";
import { pictureFrom } from "@atrium/web/pictures.ts";
import { redirect } from "@tanstack/react-router";
import { loadHome } from "../pages/home/home-queries.ts";
import { enterBuilding, loadBuilding, loadMine, ownLogo } from "../parts/buildings.ts";
import { buildingThemeQuery } from "../parts/building-queries.ts";
import { followWhoTypes } from "../parts/kept-words.ts";
import { paths } from "../parts/paths.ts";
import { flagsQuery } from "@atrium/web/queries.ts";
import type { Services } from "../parts/services.ts";

// What the routes of the signed-in area do on entering. Visitors never load this file.

type InBuilding = { readonly buildingUuid: string };

/** Prefetches. A component that needs the answer asks as well, shares the request, and handles its failure. */
function ahead(...asked: readonly Promise<unknown>[]): void {
  void Promise.allSettled(asked);
}

export function askWhoThisIs(services: Services): void {
  keepFocus();
  followWhoTypes(services);
  ahead(loadMine(services).then(() => keepChosenLanguage(services)));
}

export async function enterMain(services: Services): Promise<void> {
  const entered = await enterBuilding(services);
  if (entered) throw redirect({ to: paths.building, params: { buildingUuid: entered.uuid }, replace: true });
}

export async function enterPagesOfBuilding(
  services: Services,
  { buildingUuid }: InBuilding,
  { pathname }: { readonly pathname: string },
): Promise<void> {
  const isHome = pathname.endsWith(buildingUuid);
  const ask = (uuid: string, lang: string) =>
    ahead(loadBuilding(services, uuid), ...(isHome ? [loadHome(services, uuid, lang)] : []));
  // The building and the language of the previous visit are most likely still the person's.
  if (services.building.get() === buildingUuid) ask(buildingUuid, services.language.get());
  const entered = await enterBuilding(services, buildingUuid, ask);
  if (!entered) throw redirect({ to: paths.main, replace: true });
  if (entered.uuid === buildingUuid) return;
  services.building.miss();
  throw redirect({ to: paths.building, params: { buildingUuid: entered.uuid }, replace: true });
}

export async function enterPersonalPages(services: Services): Promise<void> {
  const entered = await enterBuilding(services, undefined, (uuid) => ahead(loadBuilding(services, uuid)));
  if (!entered) throw redirect({ to: paths.main, replace: true });
}

/** The building that the address names, otherwise the person's current building. */
export async function loadFrame(services: Services, named?: string): Promise<void> {
  const uuid = named ?? services.building.get();
  if (uuid === undefined) throw new Error("A personal page stands outside every building.");
  await loadBuilding(services, uuid);
  const { data } = await services.queryClient.ensureQueryData(buildingThemeQuery(services, uuid));
  await awaitLogo(pictureFrom(services.filesOrigin, ownLogo(data.theme) ?? services.boot.theme.logo.light, "logo").src);
}

/** Where the gate is closed there is no account page, and the person is redirected to home (1 §6). */
export async function mustHaveAccount(services: Services): Promise<void> {
  const entered = await enterBuilding(services);
  const answer = await services.queryClient.ensureQueryData(flagsQuery(services, entered?.uuid)).catch(() => undefined);
  if (!readFlag(answer?.flags ?? services.boot.flags, "account")) throw redirect({ to: paths.main, replace: true });
}
