import { ApiRefusal } from "@atrium/contract/client.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { failureText } from "../../parts/failure-text.ts";
import { type Audience, definitionOf, type GateState } from "./flag-rules.ts";
import { type Flags, flagsOfBrandQuery } from "./flags-queries.ts";

type Definition = ReturnType<typeof definitionOf>;
/** The new definition, and the one that was read; without a definition the default applies. */
type Change = { definition: Definition | undefined; version: string | undefined };

/** Switches a feature at once, with an undo in the toast. If another person was faster, their change is shown and not overwritten. */
export function useFlagChange(brandUuid: string, gate: GateState, flags: Flags) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const { queryKey } = flagsOfBrandQuery(services, brandUuid);
  const params = { whitelabelUuid: brandUuid, key: gate.key };
  const changing = useMutation({
    async mutationFn({ definition, version }: Change) {
      const query = version === undefined ? {} : { version };
      if (definition)
        await api("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key", { params, query, body: definition });
      else await api("DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key", { params, query });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const before = flags.flags[gate.key] as Definition | undefined;
  const put = (audience: Exclude<Audience, { kind: "rule" }> | undefined) => {
    const definition = audience && definitionOf(audience);
    if (!definition && !before) return;
    changing.mutate(
      { definition, version: flags.versions[gate.key] },
      {
        onSuccess: () =>
          toasts.show({
            text: t("console.flag_changed", { flag: gate.key }),
            action: {
              label: t("console.undo"),
              run: () => changing.mutate({ definition: before, version: undefined }),
            },
          }),
      },
    );
  };
  const { error } = changing;
  const isOthers = error instanceof ApiRefusal && error.problem.code === "changed_meanwhile";
  return {
    put,
    busy: changing.isPending,
    failure: error && (isOthers ? t("console.flag_meanwhile") : failureText(error, t)),
  };
}
