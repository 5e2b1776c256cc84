import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Banner } from "@atrium/ui/components/banner.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { Card } from "@atrium/ui/components/card.tsx";
import { Carousel } from "@atrium/ui/components/carousel.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Grid, Section } from "@atrium/ui/components/section.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { Tile } from "@atrium/ui/components/tile.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { Group, Specimen } from "./specimen.tsx";

/** The address of a missing picture. */
const broken = `/files/${"0".repeat(64)}.svg/648.webp`;
const size = { width: 648, height: 416 } as const;

export function Pictures({ id, title }: { readonly id: string; readonly title: string }) {
  const t = usePhrases();
  const { theme } = useBrand();
  const hero = usePicture(theme.hero_image_url, "card");
  const wide = usePicture(theme.hero_image_url, "banner");
  const cards = ["Aperitivo", theme.tagline, theme.name, "Jazz"].map((name, at) => (
    <Card
      key={name}
      title={name}
      level={4}
      link={<a href="#pictures">{name}</a>}
      picture={<Picture {...(at === 1 ? { src: broken } : hero)} alt="" {...size} sizes="428px" cover />}
      meta={t("content.price")}
      status={
        at === 0 && (
          <StatusPill tone="warn" icon="ticket">
            {t("content.spots_left", { count: 3 })}
          </StatusPill>
        )
      }
    />
  ));
  return (
    <Group id={id} title={title}>
      <Specimen of="A picture; one that nobody has set; one that cannot be loaded" as="wide">
        <Picture {...hero} alt={theme.name} {...size} sizes="20rem" />
        <Picture src={null} alt="A picture that is not set" {...size} />
        <Picture src={broken} alt="A picture that cannot be loaded" {...size} />
      </Specimen>
      <Specimen of="Avatar: with a picture, with initials, with a picture that cannot be loaded">
        <Avatar src={hero.src} name="Ada Lovelace" size={48} />
        <Avatar src={null} name="Ada Lovelace" size={48} />
        <Avatar src={broken} name="Grace Hopper" size={36} />
      </Specimen>
      <div>
        <Banner
          level={2}
          picture={<Picture {...wide} cover alt="" width={1440} height={617} sizes="90vw" />}
          lead={t("home.greeting_morning", { name: "Ada" })}
          heading={theme.name}
          text={theme.tagline}
          actions={<Button>{t("landing.sign_in")}</Button>}
        />
      </div>
      <Section title={t("home.discover_title")} action={<a href="#pictures">{t("home.show_all", { total: 12 })}</a>}>
        <Grid of="cards">{cards.slice(0, 2)}</Grid>
      </Section>
      <Section title={t("home.promoted_title")}>
        <Carousel label={t("home.promoted_title")} previousLabel={t("home.previous")} nextLabel={t("home.next")}>
          {cards}
        </Carousel>
      </Section>
      <Section title={t("home.utilities_title")}>
        <Grid of="tiles">
          <Tile icon="truck" label="Food trucks" link={<a href="#pictures">Food trucks</a>} />
          <Tile icon="key" label="Access" subtext={t("tile.mobile_only")} onPress={() => undefined} />
          <Tile icon="wrench" label={t("content.kind_Amenity")} onPress={() => undefined} />
        </Grid>
      </Section>
    </Group>
  );
}
