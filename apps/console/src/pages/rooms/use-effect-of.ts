import { useServices } from "@atrium/web/services.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { useQuery } from "@tanstack/react-query";
import { isSame } from "../../parts/edit/merge.ts";
import { decidingOf, effectQuery, type RoomFields } from "./room-queries.ts";

type Asked = {
  readonly building: string;
  /** Undefined for a new room, which has no bookings. */
  readonly room: string | undefined;
  readonly saved: RoomFields;
  readonly values: RoomFields;
  /** Whether the values are free of contradictions, so that the effect can be requested. */
  readonly isSound: boolean;
};

/**
 * What the rules in the form would have made of the last bookings, requested when the person stops typing; undefined if no rule differs from the
 * saved ones.
 */
export function useEffectOf({ building, room, saved, values, isSound }: Asked) {
  const deciding = decidingOf(values);
  const isOther = room !== undefined && !isSame(deciding, decidingOf(saved));
  const paused = usePaused(deciding);
  const enabled = isOther && isSound && isSame(paused, deciding);
  const query = useQuery({ ...effectQuery(useServices(), building, room ?? "", paused), enabled });
  return {
    isShown: isOther,
    effect: isSound ? query.data?.data : undefined,
    error: query.isFetching ? null : query.error,
    isLooking: !enabled || query.isFetching,
    again: () => void query.refetch(),
  };
}
