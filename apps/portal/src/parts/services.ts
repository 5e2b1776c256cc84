import type { Farm } from "@atrium/rules/farm.ts";
import {
  type Services as WebServices,
  ServicesProvider as WebServicesProvider,
  useServices as useWebServices,
} from "@atrium/web/services.ts";
import type { Provider } from "react";
import type { CurrentBuilding } from "./current-building.ts";
import type { Kiosk } from "./kiosk.ts";

/** The person whose portal this tab shows, and when that ends. */
export type ViewAsShown = { name: string; until: string };

/** Why a tab that was to show what another person sees shows nothing. */
export type ViewAsFault = "link" | "unreachable";

/** The services of every browser app, and those of the portal alone. */
export type Services = WebServices & {
  building: CurrentBuilding;
  kiosk: Kiosk;
  /** The installation that this page uses instead of the default one; undefined for nearly everybody. */
  farm: Farm | undefined;
  /** The page is inside another app, which has its own header (M6). */
  embedded: boolean;
  /** An administrator looks at the portal as this person (row G11); undefined for nearly everybody. */
  viewAs?: ViewAsShown | undefined;
};

/** The portal's only provider, so that `useServices` returns the complete object. */
export const ServicesProvider = WebServicesProvider as Provider<Services | undefined>;

export const useServices = useWebServices as () => Services;
