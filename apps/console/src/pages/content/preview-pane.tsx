import { previewPath } from "@atrium/rules/preview.ts";
import type { WrittenItem } from "@atrium/contract/shown-item.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useRef, useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import type { Writing } from "./content-queries.ts";
import { PreviewAs } from "./preview-as.tsx";
import styles from "./preview.module.css";
import { type AsWhom, usePreview } from "./use-preview.ts";
import { useScale } from "./use-scale.ts";

/** The width of the shown portal, in its own pixels. */
const widths = { phone: 390, tablet: 820, desk: 1280 } as const;
type Width = keyof typeof widths;
const icons = { phone: "phone", tablet: "card", desk: "monitor" } as const;

/** The sandbox: the portal's page keeps its own origin, and its links only open new tabs. */
const sandbox =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox";

type Props = { readonly item: WrittenItem; readonly writing: Writing };

/** The portal itself beside the editor, with controls for person, language and width (row P3). */
export function PreviewPane({ item, writing }: Props) {
  const t = usePhrases();
  const [as, setAs] = useState<AsWhom | undefined>({});
  const [lang, setLang] = useState<string>();
  const [width, setWidth] = useState<Width>("phone");
  return (
    <section className={styles.pane} aria-label={t("console.preview_title")}>
      <div className={styles.bar}>
        <PreviewAs buildingUuid={item.building_uuid} companies={writing.companies} onChange={setAs} />
        <Segmented
          legend={t("console.preview_width")}
          hideLegend
          segments={(["phone", "tablet", "desk"] as const).map((value) => ({
            value,
            label: t(`console.preview_${value}`),
            icon: icons[value],
          }))}
          value={width}
          onChange={setWidth}
        />
      </div>
      {as ? (
        <Shown item={item} as={as} lang={lang} width={widths[width]} onLanguage={setLang} />
      ) : (
        <div className={styles.stage}>
          <EmptyState icon="user" title={t("console.preview_person_first")} text="" />
        </div>
      )}
      <p className={styles.note}>{t("console.preview_note")}</p>
    </section>
  );
}

type ShownProps = {
  readonly item: WrittenItem;
  readonly as: AsWhom;
  readonly lang: string | undefined;
  readonly width: number;
  readonly onLanguage: (code: string) => void;
};

function Shown({ item, as, lang, width, onLanguage }: ShownProps) {
  const t = usePhrases();
  const frame = useRef<HTMLIFrameElement>(null);
  const preview = usePreview({ frame, item, as, lang });
  const { stage, scale } = useScale(width);
  return (
    <>
      {preview.languages.length > 1 && (
        <Select
          label={t("console.content_language")}
          hideLabel
          options={preview.languages.map(({ code, name }) => ({ value: code, label: name, lang: intlLocale(code) }))}
          value={preview.speaks ?? ""}
          onChange={({ target }) => onLanguage(target.value)}
        />
      )}
      <div ref={stage} className={styles.stage}>
        {preview.hasFailed ? (
          <EmptyState
            icon="eye-off"
            title={t("console.preview_failed_title")}
            text={preview.error ? failureText(preview.error, t) : t("console.preview_failed_text")}
            action={
              <Button variant="secondary" onClick={preview.again}>
                {t("app.try_again")}
              </Button>
            }
          />
        ) : (
          <>
            {!preview.isStanding && (
              <div className={styles.bones}>
                <SkeletonGroup label={t("console.preview_loading")}>
                  <Skeleton shape="box" height="14rem" />
                  <Skeleton width="60%" height="1.75rem" />
                  <Skeleton shape="box" height="8rem" />
                </SkeletonGroup>
              </div>
            )}
            <iframe
              key={preview.page}
              ref={frame}
              title={t("console.preview_title")}
              src={previewPath}
              sandbox={sandbox}
              className={styles.frame}
              style={{
                inlineSize: width,
                blockSize: `${100 / scale}%`,
                insetInlineStart: `calc(50% - ${(width * scale) / 2}px)`,
                transform: `scale(${scale})`,
              }}
              data-standing={preview.isStanding || undefined}
            />
          </>
        )}
      </div>
    </>
  );
}
