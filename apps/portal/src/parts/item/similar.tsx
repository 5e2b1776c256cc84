import { cardState, nobodys } from "@atrium/rules/card-state.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBuilding } from "../buildings.ts";
import { useCardLink } from "../card-link.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../services.ts";
import { relatedQuery } from "./related-query.ts";
import styles from "./similar.module.css";

/** As many as fit in a dialog on a phone. */
const most = 3;

type Props = { readonly contentUuid: string; readonly onFollow: () => void };

/** Alternatives to an item that is gone: of the same kind, neither over nor full. Renders nothing if there are none. */
export default function Similar({ contentUuid, onFollow }: Props) {
  const t = usePhrases();
  const { api } = useServices();
  const { uuid: id, timezone } = useBuilding();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { data } = useQuery(relatedQuery(api, { id, contentUuid }, language));
  const cardLink = useCardLink();
  const isToBeHad = (card: Parameters<typeof cardState>[0]) => {
    const state = cardState(card, nobodys, now)?.kind;
    return state !== "ended" && state !== "sold_out";
  };
  const cards = data?.data.contents.filter(isToBeHad).slice(0, most) ?? [];
  if (cards.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h3 className={styles.title}>{t("content.similar")}</h3>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.uuid} className={styles.row}>
            {cardLink(card, id, { text: card.title, onClick: onFollow })}
            <span className={styles.about}>
              {card.start_at && card.display_start_at ? cardDate(card.start_at, language, timezone) : card.subtitle}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
