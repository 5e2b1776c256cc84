import type { EndpointReply } from "@atrium/contract/client.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { centsToPrice } from "@atrium/rules/history.ts";
import { Card } from "@atrium/ui/components/card.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Grid, Section } from "@atrium/ui/components/section.tsx";
import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTrack } from "../analytics/use-track.ts";
import { useBuilding } from "../buildings.ts";
import { useCardLink } from "../card-link.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { placeAddress } from "../place-address.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../services.ts";
import styles from "./goes-with.module.css";
import { relatedQuery } from "./related-query.ts";

/** Loaded only when a code is shown, because the code's drawing comes with it. */
const MobileDialog = lazy(() => import("../mobile-dialog/mobile-dialog.tsx"));

type Related = EndpointReply<"GET /tenant/v2/buildings/:id/content/:contentUuid/related">["data"];
type Pictured = Pick<Related["contents"][number], "image_url" | "image_preview" | "image_alt_text" | "image_focus">;

/** What an item is related to (1 §3), and similar items. Services are booked on a phone. Optional: without an answer the page leaves it out. */
export default function GoesWith({ contentUuid }: { readonly contentUuid: string }) {
  const t = usePhrases();
  const { api } = useServices();
  const track = useTrack();
  const { uuid: id } = useBuilding();
  const { data } = useQuery(relatedQuery(api, { id, contentUuid }, useLanguage()));
  const cardLink = useCardLink();
  const [phone, setPhone] = useState<string>();
  const [open, setOpen] = useState(false);
  if (!data) return null;
  const { attached, contents } = data.data;
  const toPhone = (name: string) => {
    setPhone(name);
    setOpen(true);
  };
  return (
    <>
      {attached.length > 0 && (
        <Section title={t("content.goes_with")}>
          <ul className={styles.rows}>
            {attached.map((place) => (
              <PlaceRow key={place.uuid} place={place} onPhone={toPhone} />
            ))}
          </ul>
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
      {phone && (
        <Suspense>
          <MobileDialog open={open} onClose={() => setOpen(false)} name={phone} />
        </Suspense>
      )}
    </>
  );
}

type Place = Related["attached"][number];

/** The related things, one per line: the whole line is a link, or says that a phone is needed. */
function PlaceRow({ place, onPhone }: { readonly place: Place; readonly onPhone: (name: string) => void }) {
  const { uuid: building } = useBuilding();
  const { kind, uuid, name } = place;
  const places = { amenity: "amenities", company: "companies" } as const;
  const text = useSaid(place);
  return (
    <li className={styles.row}>
      <PlacePicture of={place} />
      <div className={styles.texts}>
        <h3 className={styles.name}>
          {kind === "service" && (
            <button type="button" className={styles.link} onClick={() => onPhone(name)}>
              {name}
            </button>
          )}
          {kind === "service_provider" && name}
          {kind !== "service" && kind !== "service_provider" && (
            <Link className={styles.link} to={placeAddress(places[kind], building, uuid)}>
              {name}
            </Link>
          )}
        </h3>
        {text && <p className={styles.said}>{text}</p>}
      </div>
      {kind !== "service_provider" && <Icon name="chevron-right" />}
    </li>
  );
}

/** The second line of a service: its provider and its price, in cents (2 §9). */
function useSaid({ kind, provider_name, price, currency_type }: Place): string {
  const t = usePhrases();
  const language = useLanguage();
  if (kind === "amenity") return t("content.see_amenity");
  if (kind === "company") return t("content.see_company");
  const money = price === null ? undefined : formatPrice(centsToPrice(price), currency_type, language);
  return [provider_name, money].filter(Boolean).join(" · ");
}

/** A logo is shown whole, on its own background; a place's picture fills its box. */
function PlacePicture({ of: { kind, image_url, image_preview, image_focus, image_alt_text } }: { readonly of: Place }) {
  const isPlace = kind === "amenity";
  const picture = usePicture(image_url, isPlace ? "card" : "logo");
  return (
    <div className={isPlace ? styles.picture : styles.logo}>
      <Picture
        {...picture}
        preview={image_preview}
        focus={image_focus}
        alt={image_alt_text ?? ""}
        sizes={isPlace ? "7rem" : "4.5rem"}
        width={isPlace ? 648 : 256}
        height={isPlace ? 416 : 256}
        cover
      />
    </div>
  );
}

function CardPicture({ of: { image_url, image_preview, image_alt_text, image_focus } }: { readonly of: Pictured }) {
  const picture = usePicture(image_url, "card");
  return (
    <Picture
      {...picture}
      preview={image_preview}
      focus={image_focus}
      alt={image_alt_text ?? ""}
      sizes="(width < 769px) 100vw, 383px"
      width={648}
      height={416}
      cover
    />
  );
}
