import { type FlagKey, readFlag } from "@atrium/rules/flags.ts";
import { useQuery } from "@tanstack/react-query";
import { flagsQuery } from "@atrium/web/queries.ts";
import { useServices } from "./services.ts";
import { useShownBuilding } from "./shown-building.ts";

/**
 * A flag's value for the current person, in the building of the screen that asks: a screen that is still shown while the next building loads
 * keeps its own value. Until there is an answer, the value that came with the page applies.
 */
export function useFlag(key: FlagKey): boolean {
  const services = useServices();
  const buildingUuid = useShownBuilding();
  const { data } = useQuery({
    ...flagsQuery(services, buildingUuid),
    select: ({ flags }) => readFlag(flags, key),
  });
  return data ?? readFlag(services.boot.flags, key);
}
