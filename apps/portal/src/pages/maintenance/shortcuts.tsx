import { maintenanceSubtext } from "@atrium/rules/tile-subtext.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { useId } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { outward } from "@atrium/web/external-anchor.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useServices } from "../../parts/services.ts";
import styles from "./maintenance.module.css";

type Shortcut = ReturnType<typeof useBrand>["config"]["utilities"][number];

/** The brand's links during maintenance (1 §2, H5); renders nothing if there are none that may be opened. */
export function Shortcuts() {
  const t = usePhrases();
  const titleId = useId();
  const { config } = useBrand();
  const shown = config.utilities.filter(({ url }) => outward(url));
  if (shown.length === 0) return null;
  return (
    <section className={styles.shortcuts} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {t("maintenance.shortcuts")}
      </h2>
      <ul className={styles.list}>
        {shown.map((shortcut) => (
          <li key={shortcut.uuid}>
            <ShortcutTile {...shortcut} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShortcutTile({ text, url, web_image }: Shortcut) {
  const t = usePhrases();
  const { boot, domain } = useServices();
  const picture = usePicture(web_image, "card");
  const subtext = maintenanceSubtext({ url }, [domain, boot.whitelabel.domain]);
  return (
    <a {...outward(url)} className={styles.tile} title={t("app.new_window")}>
      <span className={styles.picture}>
        <Picture {...picture} alt="" sizes="72px" width={324} height={208} cover />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{text}</span>
        {subtext === "sign_in_required" && <span className={styles.subtext}>{t("maintenance.sign_in_required")}</span>}
      </span>
      <Icon name="external" className={styles.arrow} />
    </a>
  );
}
