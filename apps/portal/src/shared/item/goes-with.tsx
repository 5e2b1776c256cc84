import type { EndpointReply } from "@atrium/contract/client.ts";
import { Card } from "@atrium/ui/components/card.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Grid, Section } from "@atrium/ui/components/section.tsx";
import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useTrack } from "../analytics/use-track.ts";
import { useBuilding } from "../buildings.ts";
import { useCardLink } from "../card-link.tsx";
import { usePhrases } from "../phrases.ts";
import { usePicture } from "../pictures.ts";
import { placeAddress } from "../place-address.ts";
import { endpointQuery } from "../queries.ts";
import { useLanguage, useServices } from "../services.ts";
import styles from "./goes-with.module.css";

const key = "GET /tenant/v2/buildings/:id/content/:contentUuid/related";
type Related = EndpointReply<typeof key>["data"];
type Shown = { image_url: string | null; image_preview: string | null; image_alt_text: string | null };

/** What an item goes with (1 §3), and more of its kind. An extra: the page stands without it where it cannot be had. */
export default function GoesWith({ contentUuid }: { readonly contentUuid: string }) {
  const t = usePhrases();
  const { api } = useServices();
  const track = useTrack();
  const { uuid: id } = useBuilding();
  const input = { params: { id, contentUuid }, query: { lang: useLanguage() } };
  const { data } = useQuery(endpointQuery(api, key, input));
  const cardLink = useCardLink();
  if (!data) return null;
  const { attached, contents } = data.data;
  return (
    <>
      {attached.length > 0 && (
        <Section title={t("content.goes_with")}>
          <Grid of="directory">
            {attached.map((place) => (
              <PlaceCard key={place.uuid} place={place} />
            ))}
          </Grid>
        </Section>
      )}
      {contents.length > 0 && (
        <Section title={t("content.more_like_this")}>
          <Grid of="directory">
            {contents.map((card) => (
              <Card
                key={card.uuid}
                title={card.title}
                link={cardLink(card, id, {
                  onClick: () => track("content_clicked", { content_uuid: card.uuid, content_type: card.type }),
                })}
                picture={<CardPicture of={card} />}
                meta={card.subtitle ?? t(`content.kind_${card.type}`)}
              />
            ))}
          </Grid>
        </Section>
      )}
    </>
  );
}

function PlaceCard({ place }: { readonly place: Related["attached"][number] }) {
  const t = usePhrases();
  const { uuid: building } = useBuilding();
  const { kind, uuid, name } = place;
  const address = placeAddress(kind === "amenity" ? "amenities" : "companies", building, uuid);
  return (
    <Card
      title={name}
      link={<Link to={address} />}
      picture={<CardPicture of={place} isLogo={kind === "company"} />}
      meta={t(kind === "amenity" ? "content.see_amenity" : "content.see_company")}
    />
  );
}

function CardPicture({
  of: { image_url, image_preview, image_alt_text },
  isLogo = false,
}: {
  readonly of: Shown;
  readonly isLogo?: boolean;
}) {
  const picture = usePicture(image_url, isLogo ? "logo" : "card");
  return (
    <Picture
      {...picture}
      preview={image_preview}
      alt={image_alt_text ?? ""}
      sizes="(width < 769px) 100vw, 383px"
      width={648}
      height={416}
      cover
      className={isLogo ? (styles.logo ?? "") : ""}
    />
  );
}
