import type { Boot } from "@atrium/contract/boot.ts";
import type { Api } from "@atrium/contract/client.ts";

/** What our own server has put into the page; undefined where the portal is served as plain files. */
export function readBoot(page: Document): Boot | undefined {
  const text = page.getElementById("atrium-boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}

/** The same, asked of the API: health first of all, and only OK counts (1 §4). */
export async function fetchBoot(api: Api, domain: string, lang: string): Promise<Boot> {
  const [{ status }, theme, whitelabel, { flags }] = await Promise.all([
    api("GET /healthcheck"),
    api("GET /public/theme", { query: { domain, lang } }),
    api("GET /public/whitelabel", { query: { domain, lang } }),
    api("POST /ofrep/v1/evaluate/flags", { body: { context: { targetingKey: "anonymous" } } }),
  ]);
  if (status !== "OK") throw new Error("The health check did not pass.");
  const configUuid = whitelabel.data.whitelabel.whitelabel_config_uuid;
  const config = await api("GET /public/whitelabel-config/:configUuid", { params: { configUuid }, query: { lang } });
  return {
    locale: lang,
    theme: theme.data.theme,
    whitelabel: whitelabel.data.whitelabel,
    config: config.data.config,
    flags: flags.map(({ key, value }) => ({ key, value })),
    api_key: null,
  };
}
