import { useQuery } from "@tanstack/react-query";
import { configQuery, themeQuery } from "./queries.ts";
import { useLanguage, useServices } from "./services.ts";

/**
 * The brand in the language of the interface: the theme's names and pictures, and the operator's texts. Until those are loaded, the texts that
 * came with the page are used, so that no screen waits for them.
 */
export function useBrand() {
  const services = useServices();
  const lang = useLanguage();
  const { boot } = services;
  const { data: theme } = useQuery(themeQuery(services, lang));
  const { data: config } = useQuery(configQuery(services, boot.whitelabel.whitelabel_config_uuid, lang));
  return { theme: theme?.data.theme ?? boot.theme, config: config?.data.config ?? boot.config };
}

/** Where people who need help write to (1 §3: support_email, or the help desk's own address). */
export function supportEmail(config: {
  support_email: string | null;
  zendesk: { email: string } | null;
}): string | null {
  return config.support_email ?? config.zendesk?.email ?? null;
}
