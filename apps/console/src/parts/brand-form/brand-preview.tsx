import { Button } from "@atrium/ui/components/button.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Tile } from "@atrium/ui/components/tile.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import styles from "./brand-form.module.css";
import type { Shown } from "./brand-queries.ts";

type Props = {
  readonly name: string;
  readonly tagline: string;
  /** The addresses of its pictures. */
  readonly pictures: {
    readonly logo_light: string | null;
    readonly logo_dark: string | null;
    readonly hero: string | null;
  };
  readonly heroFocus: string | null;
  readonly tokens: Shown["tokens"] | undefined;
};

/** What visitors see: the portal's own components, with the custom properties that the server derives. It is inert: a picture of the unsaved form. */
export function BrandPreview({ name, tagline, pictures, heroFocus, tokens }: Props) {
  const t = usePhrases();
  const [mode, setMode] = useState<"light" | "dark">("light");
  const logo = mode === "dark" ? (pictures.logo_dark ?? pictures.logo_light) : pictures.logo_light;
  const onPicture = pictures.logo_dark ?? pictures.logo_light;
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>
        <span>{t("console.preview")}</span>
        <Segmented
          legend={t("console.preview_mode")}
          hideLegend
          segments={[
            { value: "light", label: t("console.preview_light"), icon: "sun" },
            { value: "dark", label: t("console.preview_dark"), icon: "moon" },
          ]}
          value={mode}
          onChange={setMode}
        />
      </figcaption>
      <div className={styles.page} style={{ ...tokens, colorScheme: mode }} inert>
        <div className={styles.hero}>
          <Picture src={pictures.hero} focus={heroFocus} alt="" width={648} height={400} cover eager />
          <div className={styles.heroText}>
            <div className={styles.logo}>{onPicture ? <img src={onPicture} alt="" /> : <strong>{name}</strong>}</div>
            <p className={styles.heroName}>{name}</p>
            {tagline !== "" && <p>{tagline}</p>}
            <div className={styles.buttons}>
              <Button type="button">{t("landing.sign_in")}</Button>
            </div>
          </div>
        </div>
        <div className={styles.header}>
          <div className={styles.logo}>{logo ? <img src={logo} alt="" /> : <strong>{name}</strong>}</div>
        </div>
        <div className={styles.body}>
          <p>
            {t("console.preview_text")} <span className={styles.link}>{t("console.preview_link")}</span>
          </p>
          <div className={styles.tiles}>
            <Tile icon="calendar" label={t("console.preview_tile_events")} onPress={() => undefined} />
            <Tile icon="door" label={t("console.preview_tile_rooms")} onPress={() => undefined} />
          </div>
        </div>
      </div>
    </figure>
  );
}
