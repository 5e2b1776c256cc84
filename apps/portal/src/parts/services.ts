import type { Farm } from "@atrium/rules/farm.ts";
import {
  type Services as WebServices,
  ServicesProvider as WebServicesProvider,
  useServices as useWebServices,
} from "@atrium/web/services.ts";
import type { Provider } from "react";
import type { CurrentBuilding } from "./current-building.ts";
import type { Kiosk } from "./kiosk.ts";

/** Whom this tab shows the portal as, and the moment at which that is over. */
export type ViewAsShown = { name: string; until: string };

/** Why a tab that was to show what another person sees shows nothing. */
export type ViewAsFault = "link" | "unreachable";

/** The services of every browser app, and what the portal alone has. */
export type Services = WebServices & {
  building: CurrentBuilding;
  kiosk: Kiosk;
  /** The installation that this page talks to in place of the default one; undefined for nearly everybody. */
  farm: Farm | undefined;
  /** The page stands inside another app, which has a header of its own (M6). */
  embedded: boolean;
  /** Somebody who runs buildings sees here what this person sees (row G11); undefined for nearly everybody. */
  viewAs?: ViewAsShown | undefined;
};

/** The one provider of the portal, so that what `useServices` answers is whole. */
export const ServicesProvider = WebServicesProvider as Provider<Services | undefined>;

export const useServices = useWebServices as () => Services;
