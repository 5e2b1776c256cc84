import type { EndpointReply } from "@atrium/contract/client.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice, isFree } from "@atrium/rules/price.ts";
import { spotsState } from "@atrium/rules/spots.ts";
import { Card as CardFrame } from "@atrium/ui/components/card.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
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
  /** Where it stands: among the promoted items, or in a category. */
  readonly category: "promoted" | { readonly uuid: string };
};

/** A content item on a list. It leads to its page, or where its navigation command says (1 §3). */
export function ContentCard({ card, level, category }: Props) {
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
      picture={
        <Picture
          {...picture}
          preview={card.image_preview}
          alt={card.image_alt_text ?? ""}
          sizes="(width < 769px) 100vw, 428px"
          width={648}
          height={416}
          cover
        />
      }
      meta={<CardMeta card={card} />}
      status={<CardStatus card={card} />}
    />
  );
}

function CardMeta({ card }: { readonly card: Card }) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const language = useLanguage();
  const when = card.start_at && card.display_start_at ? cardDate(card.start_at, language, timezone) : undefined;
  const price = isFree(card.price) ? t("content.free") : formatPrice(card.price, card.currency_type, language);
  const parts = [when ?? card.subtitle ?? card.host_company_name, price].filter((part) => !!part);
  return parts.join(" · ") || t(`content.kind_${card.type}`);
}

function CardStatus({ card }: { readonly card: Card }) {
  const t = usePhrases();
  const state = card.rsvp_enabled || card.claimable ? spotsState(card.spots_left) : "plenty";
  if (state === "sold_out") return <StatusPill icon="minus">{t("content.sold_out")}</StatusPill>;
  if (state === "few") {
    return (
      <StatusPill tone="warn" icon="clock">
        {t("content.spots_left", { count: card.spots_left ?? 0 })}
      </StatusPill>
    );
  }
  return null;
}
