import { Picture } from "@atrium/ui/components/picture.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { usePicture } from "@atrium/web/pictures.ts";

/** The brand's picture beside the form of a `SplitScreen`. */
export function SplitHero() {
  const { theme } = useBrand();
  return (
    <Picture
      {...usePicture(theme.hero_image_url, "banner")}
      focus={theme.hero_image_focus}
      alt=""
      sizes="(width < 769px) 100vw, 52vw"
      width={1920}
      height={1080}
      eager
      cover
    />
  );
}
