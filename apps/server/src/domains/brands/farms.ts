import { languageOf } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { BrandServices } from "./services.ts";
import { pickText } from "../../platform/database/texts.ts";

/** The operator's own list of farms (1 §2). If it is empty, no portal offers any (R7). */
export function farmHandlers({ brands }: BrandServices): Pick<Handlers, "GET /public/farms"> {
  return {
    async "GET /public/farms"({ query, request }) {
      const brand = query.domain ? await brands.ofDomain(query.domain) : await brands.ofRequest(request);
      const lang = languageOf(request, brand.languageCodes);
      const farms = brand.farms.map(({ description, url }) => ({
        description: pickText(description, lang) ?? url,
        url,
      }));
      return { data: { farms } };
    },
  };
}
