import type { Boot } from "@atrium/contract/boot.ts";
import type { Api } from "@atrium/contract/client.ts";
import { flagsKey } from "@atrium/web/queries.ts";

/**
 * What our own server would have put into the page, asked of the API: health first of all, and only OK counts (1 §4). The API stands under another host than the page, so
 * that the brand of the page's domain has to be known before its flags are asked for; without an answer their defaults hold.
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
