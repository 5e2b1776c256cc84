import { Section } from "@atrium/ui/components/section.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useBuilding } from "../../parts/buildings.ts";
import { useCardLink } from "../../parts/card-link.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { type Services, useServices } from "../../parts/services.ts";
import styles from "../../parts/item/item.module.css";

const ofCategory = "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content";

/** The building's secondary categories and their items, each item once. */
function secondaryQuery({ api }: Pick<Services, "api">, id: string, lang: string) {
  return queryOptions({
    queryKey: [ofCategory, { params: { id }, query: { lang, categoryType: "SecondaryContent" } }],
    queryFn: async ({ signal }) => {
      const query = { categoryType: "SecondaryContent", active: true, limit: 100, lang } as const;
      const { data } = await api("GET /tenant/v1/buildings/:id/categories", { params: { id }, query, signal });
      const lists = await Promise.all(
        data.categories.map(({ uuid }) =>
          api(ofCategory, { params: { id, categoryUuid: uuid }, query: { limit: 100, lang }, signal }),
        ),
      );
      const cards = lists.flatMap((list) => list.data.contents);
      return [...new Map(cards.map((card) => [card.uuid, card])).values()];
    },
  });
}

/** The building's additional content for an item that asks for it (1 §3). Optional: the page works without it. */
export default function SecondaryContent({ besides }: { readonly besides: string }) {
  const t = usePhrases();
  const services = useServices();
  const { uuid: buildingUuid, secondary_content } = useBuilding();
  const cardLink = useCardLink();
  const { data = [] } = useQuery(secondaryQuery(services, buildingUuid, useLanguage()));
  const cards = data.filter(({ uuid }) => uuid !== besides);
  if (cards.length === 0) return null;
  return (
    <Section title={secondary_content?.name ?? t("home.secondary_title")}>
      <ul className={styles.secondary}>
        {cards.map((card) => (
          <li key={card.uuid}>
            <p className={styles.strong}>{cardLink(card, buildingUuid, { text: card.title })}</p>
            {card.subtitle && <p className={styles.quiet}>{card.subtitle}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
