import { createContext, useContext } from "react";
import { useServices } from "./services.ts";

const Context = createContext<string | undefined>(undefined);

/** Provided by the portal's screen: the building of the address that is shown. */
export const ShownBuildingProvider = Context.Provider;

/**
 * The building of the screen that asks, otherwise the person's current building. A screen that is still shown while the next building loads
 * keeps its own.
 */
export function useShownBuilding(): string | undefined {
  const { building } = useServices();
  return useContext(Context) ?? building.get();
}
