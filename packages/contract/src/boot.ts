import type { Static } from "typebox";
import type { DomainTheme, Whitelabel, WhitelabelConfig } from "./entities/whitelabel.ts";

/**
 * The data that our own server inlines as JSON (`<script type="application/json" id="atrium-boot">`), so that a page of the brand renders
 * before any call. A portal served as plain files requests the same data from the API instead.
 */
export type Boot = {
  locale: string;
  theme: Static<typeof DomainTheme>;
  whitelabel: Static<typeof Whitelabel>;
  config: Static<typeof WhitelabelConfig>;
  flags: { key: string; value: unknown }[];
  /** The `x-api-key` that a gateway in front of the API requires; null without one. */
  api_key: string | null;
  /** The page's release of the portal (`@atrium/rules/release.ts`). */
  release?: string;
  /** Only on a developer's own server: `/design` exists, and shows each of these domains. */
  development?: { domains: string[] };
};
