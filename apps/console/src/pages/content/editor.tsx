import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Editors } from "../../parts/editors.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { Screen } from "../../parts/screen.tsx";
import { BackToContent } from "./back-to-content.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { kindWord } from "../../parts/item-words.ts";
import type { Item, Writing } from "./content-queries.ts";
import styles from "./content.module.css";
import { EditForm } from "./edit-form.tsx";
import type { FieldFaults } from "./field-faults.ts";
import { textIn } from "./language-texts.ts";
import preview from "./preview.module.css";
import { PublishDialog } from "./publish-dialog.tsx";
import { SaveStatus } from "./save-status.tsx";
import { StatePill } from "./state-pill.tsx";
import { useBeside } from "./use-beside.ts";
import { type Begun, useDraft } from "./use-draft.ts";
import { writtenItem } from "./written-item.ts";

/** Loaded after the page. */
const ItemActs = lazy(async () => ({ default: (await import("./item-acts.tsx")).ItemActs }));

const PreviewPane = lazy(async () => ({ default: (await import("./preview-pane.tsx")).PreviewPane }));

type Props = {
  readonly owner: string;
  readonly begun: Begun;
  readonly writing: Writing;
  readonly onMade: (item: Item) => void;
};

/** An item with all its actions. */
export function Editor({ owner, begun, writing, onMade }: Props) {
  const t = usePhrases();
  const me = useMe();
  const { toasts } = useServices();
  const draft = useDraft({ owner, begun, onMade, onMerged: () => toasts.show({ text: t("console.content_merged") }) });
  const [isPublishing, setPublishing] = useState(false);
  const [faults, setFaults] = useState<FieldFaults>({});
  const { item, fields } = draft;
  const kind = item?.type ?? ("kind" in begun ? begun.kind : begun.item.type);
  const first = writing.languages[0]?.code ?? "en";
  const title = textIn(fields, "title", first) || item?.title || t("console.content_untitled");
  usePageTitle(title);
  const may = (capability: "content.write" | "content.publish") => me !== undefined && mayAnywhere(me, capability);
  /** Addresses of pictures that were uploaded since the item was loaded. */
  const [pictures, setPictures] = useState<Record<string, string>>({});
  const { image } = fields;
  const imageUrl =
    image === undefined ? null : (pictures[image] ?? (image === item?.fields.image ? item.image_url : null));
  const beside = useBeside();
  const written = useMemo(
    () => item && writtenItem(item, fields, writing, imageUrl),
    [item, fields, writing, imageUrl],
  );
  const hasFaults = Object.keys(faults).length > 0;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFaults) summary.current?.focus();
  }, [hasFaults]);

  const publish = async () => {
    setFaults({});
    if (await draft.save()) setPublishing(true);
  };
  return (
    <Screen
      title={title}
      before={<BackToContent />}
      isWide={beside.isBeside && beside.isShown}
      mark={item ? <StatePill state={item.state} /> : undefined}
      actions={
        <div className={styles.buttons}>
          <SaveStatus draft={draft} timeZone={writing.timezone} />
          <Button variant="secondary" size="small" icon={beside.isShown ? "eye-off" : "eye"} onClick={beside.toggle}>
            {t(beside.isShown ? "console.preview_hide" : "console.preview_show")}
          </Button>
          {may("content.publish") && (
            <Button size="small" icon="globe" disabled={item === undefined} onClick={() => void publish()}>
              {t("console.content_publish")}
            </Button>
          )}
          {item && (
            <Suspense
              fallback={<IconButton icon="menu" variant="secondary" label={t("console.content_acts")} disabled />}
            >
              <ItemActs item={item} draft={draft} writing={writing} may={may} />
            </Suspense>
          )}
        </div>
      }
    >
      <p className={styles.about}>{t(`console.kind_of_${kindWord(kind)}`)}</p>
      {item && may("content.write") && <Editors kind="content" uuid={item.uuid} />}
      {draft.failure !== undefined && <Fault>{failureText(draft.failure, t)}</Fault>}
      {hasFaults && (
        <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
          {t("console.content_wrong")}
        </div>
      )}
      <div className={preview.split} data-beside={(beside.isBeside && beside.isShown) || undefined}>
        <div className={preview.form} data-hidden={(beside.isShown && !beside.isBeside) || undefined}>
          <EditForm
            kind={kind}
            fields={fields}
            writing={writing}
            faults={faults}
            imageUrl={imageUrl}
            isReadOnly={!may("content.write")}
            onChange={(name, value) => {
              setFaults(({ [name]: _, ...others }) => others);
              draft.change(name, value);
            }}
            onPicture={(image, url) => setPictures((before) => ({ ...before, [image]: url }))}
          />
        </div>
        {beside.isShown && (
          <Suspense>
            {written ? (
              <PreviewPane item={written} writing={writing} />
            ) : (
              <p className={styles.about}>{t("console.preview_nothing")}</p>
            )}
          </Suspense>
        )}
      </div>
      {item && (
        <PublishDialog
          open={isPublishing}
          item={item}
          title={title}
          fields={fields}
          writing={writing}
          version={draft.version}
          onClose={() => setPublishing(false)}
          onPublished={draft.replaced}
          onChanged={() => {
            setPublishing(false);
            void draft.takeIn();
          }}
          onFaults={(found) => {
            setFaults(found);
            setPublishing(false);
          }}
        />
      )}
      {draft.conflict && <ConflictDialog conflict={draft.conflict} writing={writing} onChosen={draft.resolve} />}
    </Screen>
  );
}
