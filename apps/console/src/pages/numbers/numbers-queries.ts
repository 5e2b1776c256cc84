import { usualWeeks } from "@atrium/rules/numbers.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { failureText } from "../../parts/failure-text.ts";
import type { NumbersFilter } from "./numbers-address.ts";

/** Figures have their names and definitions from the server, in the requested language. */
export const numbersQuery = ({ api }: Pick<Services, "api">, filter: NumbersFilter, lang: string) => ({
  ...endpointQuery(api, "GET /admin/v1/numbers", {
    query: {
      lang,
      weeks: filter.weeks ?? usualWeeks,
      ...(filter.building ? { building_uuid: filter.building } : {}),
      ...(filter.company ? { company_uuid: filter.company } : {}),
      ...(filter.until ? { until: filter.until } : {}),
    },
  }),
  placeholderData: keepPreviousData,
});

/** Switches the weekly mail on or off. */
export function useMail() {
  const t = usePhrases();
  const { api, queryClient, toasts } = useServices();
  return useMutation({
    mutationFn: (on: boolean) => api("PUT /admin/v1/numbers/mail", { body: { on } }),
    async onSuccess({ data: { on } }) {
      await queryClient.invalidateQueries({ queryKey: ["GET /admin/v1/numbers"] });
      toasts.show({ text: t(on ? "console.numbers_mail_on" : "console.numbers_mail_off") });
    },
    onError: (error) => toasts.show({ text: failureText(error, t) }),
  });
}
