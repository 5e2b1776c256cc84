import { dayPart, longDay } from "@atrium/rules/event-dates.ts";
import { Banner } from "@atrium/ui/components/banner.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { Link } from "@tanstack/react-router";
import { useBuilding, useBuildingTheme } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useLanguage, useSession } from "@atrium/web/services.ts";
import styles from "./home.module.css";

/** Greets the person by the building's time of day, and links to their bookings. */
export function HomeBanner({ now }: { readonly now: Date }) {
  const t = usePhrases();
  const building = useBuilding();
  const theme = useBuildingTheme();
  const { user } = useSession();
  const language = useLanguage();
  const history = useFlag("account-history");
  const picture = usePicture(theme.home_header_image_url ?? building.image_url, "banner");
  const preview = theme.home_header_image_url ? theme.home_header_image_preview : building.image_preview;
  const focus = theme.home_header_image_url ? theme.home_header_image_focus : building.image_focus;
  const part = dayPart(now, building.timezone);
  return (
    <div id="home" className={styles.banner}>
      <Banner
        shape="shallow"
        picture={
          <Picture
            {...picture}
            preview={preview}
            focus={focus}
            alt=""
            sizes="(width < 1280px) 100vw, 1200px"
            width={1920}
            height={823}
            eager
            cover
          />
        }
        name={building.name}
        heading={t(`home.greeting_${part}`, { name: user?.first_name ?? "" })}
        text={longDay(now, language, building.timezone)}
        actions={
          history && (
            <Button
              variant="secondary"
              size="small"
              icon="calendar"
              render={<Link to={paths.history} search={{ type: "resource_booking" }} />}
            >
              {t("home.my_bookings")}
            </Button>
          )
        }
      />
    </div>
  );
}
