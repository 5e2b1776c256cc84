import type { EndpointReply } from "@atrium/contract/client.ts";
import { cardState, type Mine } from "@atrium/rules/card-state.ts";
import { cardDate, runsUntil } from "@atrium/rules/event-dates.ts";
import { formatPrice, isFree } from "@atrium/rules/price.ts";
import { Card as CardFrame } from "@atrium/ui/components/card.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { useTrack } from "../../parts/analytics/use-track.ts";
import { useCardLink } from "../../parts/card-link.tsx";
import { usePicture } from "@atrium/web/pictures.ts";
import { useLanguage } from "@atrium/web/services.ts";

export type Card = EndpointReply<"GET /tenant/v1/buildings/:id/contents-promoted">["data"]["contents"][number];

type Props = {
  readonly card: Card;
  readonly level: 3 | 4;
  readonly look?: "framed" | "plain";
  /** The person's state towards items. */
  readonly mine: Mine;
  /** The list that the card is in: the promoted items, or a category. */
  readonly category: "promoted" | { readonly uuid: string };
};

/** A content item on a list. It links to its page, or to the target of its navigation command (1 §3). */
export function ContentCard({ card, level, look = "framed", mine, category }: Props) {
  const [now] = useState(() => new Date());
  const track = useTrack();
  const about = { content_uuid: card.uuid, content_type: card.type };
  const onClick = () =>
    category === "promoted"
      ? track("banner_clicked", about)
      : track("content_clicked", { ...about, category_uuid: category.uuid });
  const { uuid: building } = useBuilding();
  const cardLink = useCardLink();
  const picture = usePicture(card.image_url, "card");
  return (
    <CardFrame
      title={card.title}
      link={cardLink(card, building, { onClick })}
      level={level}
      look={look}
      picture={
        <Picture
          {...picture}
          preview={card.image_preview}
          focus={card.image_focus}
          alt={card.image_alt_text ?? ""}
          sizes={look === "plain" ? "(width < 512px) 90vw, 300px" : "(width < 769px) 100vw, 428px"}
          width={648}
          height={416}
          cover
        />
      }
      meta={<CardMeta card={card} now={now} />}
      status={<CardStatus card={card} mine={mine} now={now} />}
    />
  );
}

type Shown = { readonly card: Card; readonly now: Date };

function CardMeta({ card, now }: Shown) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const language = useLanguage();
  const until = runsUntil(card, now, language, timezone);
  const begins = card.start_at && cardDate(card.start_at, language, timezone);
  const when = card.display_start_at ? (until ? t("content.until", { date: until }) : begins) : undefined;
  const price = isFree(card.price) ? t("content.free") : formatPrice(card.price, card.currency_type, language);
  const parts = [when ?? card.subtitle ?? card.host_company_name, price].filter((part) => !!part);
  return parts.join(" · ") || t(`content.kind_${card.type}`);
}

/** The person's own state, otherwise how little is left. */
function CardStatus({ card, mine, now }: Shown & { readonly mine: Mine }) {
  const t = usePhrases();
  const state = cardState(card, mine, now);
  switch (state?.kind) {
    case "ended":
      return <StatusPill icon="minus">{t("content.ended")}</StatusPill>;
    case "going":
    case "booked":
      return (
        <StatusPill tone="ok" icon="check">
          {t(`content.${state.kind}`)}
        </StatusPill>
      );
    case "held":
      return (
        <StatusPill tone="warn" icon="clock">
          {t("content.held")}
        </StatusPill>
      );
    case "waiting":
      return <StatusPill icon="clock">{t("content.waiting")}</StatusPill>;
    case "claimed": {
      const { count, most } = state;
      return (
        <StatusPill tone="ok" icon="check">
          {most > 1 ? t("content.claimed", { count, most }) : t("content.claimed_once")}
        </StatusPill>
      );
    }
    case "sold_out":
      return <StatusPill icon="minus">{t("content.sold_out")}</StatusPill>;
    case "few":
      return (
        <StatusPill tone="warn" icon="clock">
          {t("content.spots_left", { count: state.left })}
        </StatusPill>
      );
    case undefined:
      return null;
  }
}
