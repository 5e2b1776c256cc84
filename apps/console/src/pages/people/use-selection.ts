import type { EndpointBody } from "@atrium/contract/client.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PeopleFilter, PersonRow } from "./people-address.ts";
import { askedOf } from "./people-queries.ts";

type Whom = EndpointBody<"POST /admin/v1/people-jobs/switch">["whom"];

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected people of the list: some of those shown, or all that its filter finds, also those who are not shown yet. A selection belongs to the
 * filter in which it was made: with another filter, nobody who is not shown is selected.
 */
export function useSelection(filter: PeopleFilter, people: readonly PersonRow[], hasMore: boolean) {
  const { api } = useServices();
  const words = JSON.stringify(askedOf(filter));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [matching, setMatching] = useState<{ words: string; count: number }>();
  const counting = useMutation({
    mutationFn: () => api("GET /admin/v1/people-count", { query: askedOf(filter) }),
    onSuccess: ({ data }) => {
      if (!data.more) setMatching({ words, count: data.count });
    },
  });
  const shown = people.filter(({ uuid }) => marked.has(uuid)).map(({ uuid }) => uuid);
  const all = matching?.words === words ? matching : undefined;
  const isAllShown = people.length > 0 && shown.length === people.length;
  const whom: Whom = all ? { matching: askedOf(filter) } : { people: shown };
  return {
    chosen: new Set(all ? people.map(({ uuid }) => uuid) : shown),
    isAny: all !== undefined || shown.length > 0,
    isAllShown: isAllShown || all !== undefined,
    matching: all,
    /** People who are not shown can be selected as well. */
    mayMarkAll: isAllShown && hasMore && !all && !counting.data?.data.more,
    isCounting: counting.isPending,
    tooMany: isAllShown && hasMore && !all && counting.data?.data.more === true,
    whom,
    markMatching: () => counting.mutate(),
    toggle(uuid: string) {
      const before = all ? new Set(people.map((person) => person.uuid)) : marked;
      setMatching(undefined);
      setMarked(new Set(before.has(uuid) ? [...before].filter((one) => one !== uuid) : [...before, uuid]));
    },
    toggleShown() {
      setMatching(undefined);
      setMarked(new Set(isAllShown || all ? [] : people.map(({ uuid }) => uuid)));
    },
    clear() {
      setMatching(undefined);
      setMarked(new Set());
    },
  };
}
