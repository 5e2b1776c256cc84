import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Company } from "../../parts/company-picker.tsx";
import { type Room, roomAudiencesQuery } from "./room-queries.ts";

type Known = Pick<Room, "companies" | "audiences">;

/**
 * The names of what rules and prices of a building's rooms refer to: companies, loaded with the room or selected since, and the audiences to choose
 * from.
 */
export function useNames(building: string, { companies, audiences }: Known) {
  const [learnt, setLearnt] = useState<readonly Company[]>([]);
  const { data, error, refetch } = useQuery(roomAudiencesQuery(useServices(), building));
  const offered = data?.data.audiences ?? [];
  // The room may name an audience that is missing from a long list.
  const choices = [...offered, ...audiences.filter(({ uuid }) => !offered.some((one) => one.uuid === uuid))];
  return {
    building,
    of: (uuid: string) => [...learnt, ...companies, ...choices].find((one) => one.uuid === uuid)?.name ?? "…",
    learn: (company: Company) => setLearnt((now) => [...now, company]),
    audiences: choices,
    /** Why the audiences could not be loaded. */
    error,
    again: () => void refetch(),
  };
}

export type Names = ReturnType<typeof useNames>;
