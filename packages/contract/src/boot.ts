import type { Static } from "typebox";
import type { DomainTheme, Whitelabel, WhitelabelConfig } from "./entities/whitelabel.ts";

/**
 * What our own server inlines as JSON (`<script type="application/json" id="atrium-boot">`), so that a page of the brand stands
 * before any call. A portal served as plain files asks the same things of the API instead.
 */
export type Boot = {
  locale: string;
  theme: Static<typeof DomainTheme>;
  whitelabel: Static<typeof Whitelabel>;
  config: Static<typeof WhitelabelConfig>;
  flags: { key: string; value: unknown }[];
  /** What a gateway in front of the API asks for as `x-api-key`; null where none does. */
  api_key: string | null;
  /** Which release of the portal the page is of (`@atrium/rules/release.ts`). */
  release?: string;
  /** On a developer's own server alone: `/design` is there, in the look of each of these domains. */
  development?: { domains: string[] };
};
