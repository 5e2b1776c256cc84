import type { OwnWords } from "@atrium/phrases/phrases.ts";
import { configQuery, themeQuery } from "./queries.ts";
import { reportToConsole, traceOf } from "./report.ts";
import type { Services } from "./services.ts";

/**
 * The brand's own phrases in a language. Its other texts in that language are requested in parallel, so that a change of language takes one
 * round trip. If the request fails, the default phrases of the language are used.
 */
export async function brandWords(services: Services, language: string): Promise<OwnWords> {
  const { queryClient, boot } = services;
  const [config] = await Promise.allSettled([
    queryClient.ensureQueryData(configQuery(services, boot.whitelabel.whitelabel_config_uuid, language)),
    queryClient.ensureQueryData(themeQuery(services, language)),
  ]);
  if (config.status === "fulfilled") return config.value.data.config.texts;
  reportToConsole(config.reason, { trace_id: traceOf(config.reason) });
  return {};
}
