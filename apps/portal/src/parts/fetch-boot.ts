import type { Boot } from "@atrium/contract/boot.ts";
import type { Api } from "@atrium/contract/client.ts";
import { flagsKey } from "@atrium/web/queries.ts";

/**
 * Requests from the API what our own server would have inlined into the page: first the health check, which must answer OK (1 §4). The API has
 * another host than the page, so the brand of the page's domain must be known before its flags can be requested; without an answer their
 * defaults apply.
 */
export async function fetchBoot(api: Api, domain: string, lang: string): Promise<Boot> {
  const [{ status }, theme, whitelabel] = await Promise.all([
    api("GET /healthcheck"),
    api("GET /public/theme", { query: { domain, lang } }),
    api("GET /public/whitelabel", { query: { domain, lang } }),
  ]);
  if (status !== "OK") throw new Error("The health check did not pass.");
  const configUuid = whitelabel.data.whitelabel.whitelabel_config_uuid;
  const brand = { "x-brand": theme.data.theme.brand };
  const [config, { flags }] = await Promise.all([
    api("GET /public/whitelabel-config/:configUuid", { params: { configUuid }, query: { lang }, headers: brand }),
    api(flagsKey, { body: { context: { targetingKey: "anonymous" } }, headers: brand }).catch(() => ({ flags: [] })),
  ]);
  return {
    locale: lang,
    theme: theme.data.theme,
    whitelabel: whitelabel.data.whitelabel,
    config: config.data.config,
    flags: flags.map(({ key, value }) => ({ key, value })),
    api_key: null,
  };
}
