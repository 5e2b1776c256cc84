import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import type { ItemReach } from "./content-queries.ts";

/** To whom publishing an item shows it, where, and who is mailed because of it. */
export function WhatPublishingDoes({ reach }: { readonly reach: ItemReach }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { people, building, audience, promoted, categories, mails } = reach;
  const lists = [...(promoted ? [t("console.field_promoted")] : []), ...categories.map(({ name }) => name)];
  return (
    <p>
      <strong>
        {t(audience ? "console.content_people_of" : "console.content_people", {
          count: people,
          building: building.name,
          audience: audience?.name ?? "",
        })}
      </strong>
      <br />
      {lists.length > 0
        ? t("console.content_lists", { lists: new Intl.ListFormat(intlLocale(locale)).format(lists) })
        : t("console.content_lists_none")}
      <br />
      {mails > 0 ? t("console.content_mails", { count: mails }) : t("console.content_portal_only")}
    </p>
  );
}
