import type { Arrangement, HomePart } from "@atrium/rules/home-layout.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import {
  arranged,
  type Category,
  type Home,
  homeKey,
  homeQuery,
  type HomeReply,
  type Promoted,
} from "./home-queries.ts";

const base = "/admin/v1/buildings/:uuid/home";

/** One change: its optimistic state, the request that is sent after the former ones, and its toast with undo. */
type Change = {
  shows: (home: Home) => Home;
  send: (now: Home) => Promise<HomeReply>;
  said: string;
  undo?: () => void;
};

/**
 * The actions on a home. Each is shown at once and sent separately, one after the other, with the last version from the server; after a
 * refusal the page shows the server's state.
 */
export function useHomeActs(uuid: string) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const { queryKey } = homeQuery(services, uuid);
  const [failure, setFailure] = useState<Error>();
  const params = { uuid };
  const mutationKey = [homeKey, uuid];

  const acting = useMutation({
    mutationKey,
    scope: { id: `home ${uuid}` },
    async mutationFn({ send }: Change) {
      // Its versions are those of the server's last answer.
      const now = queryClient.getQueryData<HomeReply>(queryKey) ?? (await api(homeKey, { params }));
      return send(now.data);
    },
    async onMutate({ shows }: Change) {
      await queryClient.cancelQueries({ queryKey });
      setFailure(undefined);
      const before = queryClient.getQueryData<HomeReply>(queryKey);
      queryClient.setQueryData<HomeReply>(queryKey, before && { data: shows(before.data) });
      return before;
    },
    async onSuccess(answer, { said, undo }) {
      await queryClient.cancelQueries({ queryKey });
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      queryClient.setQueryData<HomeReply>(queryKey, (before) =>
        before && !isLast ? { data: withVersions(before.data, answer.data) } : answer,
      );
      toasts.show({ text: said, ...(undo ? { action: { label: t("console.undo"), run: undo } } : {}) });
    },
    async onError(error, _, context) {
      setFailure(error);
      if (context) queryClient.setQueryData(queryKey, context);
      await queryClient.invalidateQueries({ queryKey });
    },
  });

  const arrange = (arrangement: Arrangement, said: string, undo?: () => void) =>
    acting.mutate({
      shows: (home) => ({ ...home, categories: arranged(home.categories, arrangement) }),
      send: ({ arrangement_version: version }) =>
        api(`PUT ${base}/arrangement`, {
          params,
          body: {
            version,
            discover: [...arrangement.discover],
            spotlight: [...arrangement.spotlight],
            secondary: [...arrangement.secondary],
          },
        }),
      said,
      ...(undo ? { undo } : {}),
    });

  /** Only these two fields of `to`: the state to which undo returns contains an outdated version. */
  const change = (
    category: Category,
    { name, shown }: Pick<Category, "name" | "shown">,
    said: string,
    undo?: () => void,
  ) =>
    acting.mutate({
      shows: (home) => ({
        ...home,
        categories: home.categories.map((one) => (one.uuid === category.uuid ? { ...one, name, shown } : one)),
      }),
      send(now) {
        const version = now.categories.find((one) => one.uuid === category.uuid)?.version ?? category.version;
        return api(`PUT ${base}/categories/:categoryUuid`, {
          params: { uuid, categoryUuid: category.uuid },
          body: { version, name, shown },
        });
      },
      said,
      ...(undo ? { undo } : {}),
    });

  const promote = (items: readonly Promoted[], said: string, undo?: () => void) =>
    acting.mutate({
      shows: (home) => ({ ...home, promoted: [...items] }),
      send: ({ promoted_version: version }) =>
        api(`PUT ${base}/promoted`, { params, body: { version, contents: items.map((item) => item.uuid) } }),
      said,
      ...(undo ? { undo } : {}),
    });

  return {
    /** `before`: the former state, to which undo returns. */
    arrange: (to: Arrangement, before: Arrangement, said: string) =>
      arrange(to, said, () => arrange(before, t("console.home_undone"))),
    change: (category: Category, to: Pick<Category, "name" | "shown">, said: string) =>
      change(category, to, said, () => change(category, category, t("console.home_undone"))),
    promote: (to: readonly Promoted[], before: readonly Promoted[], said: string) =>
      promote(to, said, () => promote(before, t("console.home_undone"))),
    async add(name: Category["name"], part: HomePart): Promise<void> {
      const answer = await api(`POST ${base}/categories`, { params, body: { name, part } });
      queryClient.setQueryData(queryKey, answer);
    },
    failure: failure && failureText(failure, t),
  };
}

/** The shown state, with the versions of the server's last answer. */
const withVersions = (home: Home, told: Home): Home => ({
  ...home,
  arrangement_version: told.arrangement_version,
  promoted_version: told.promoted_version,
  categories: home.categories.map((category) => ({
    ...category,
    version: told.categories.find(({ uuid }) => uuid === category.uuid)?.version ?? category.version,
  })),
});

export type HomeActs = ReturnType<typeof useHomeActs>;
