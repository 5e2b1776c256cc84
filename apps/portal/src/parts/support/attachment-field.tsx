import { attachmentEndings } from "@atrium/rules/attachments.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { useEffect, useId, useRef } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useFileDrop } from "@atrium/web/use-file-drop.ts";
import { AttachmentRow } from "./attachment-row.tsx";
import styles from "./support.module.css";
import { type AttachmentLimits, type Attachments, megabytes } from "./use-attachments.ts";

type Props = { readonly attachments: Attachments; readonly limits: AttachmentLimits };

/** Adds files by drag, paste or picker (U4). */
export function AttachmentField({ attachments, limits }: Props) {
  const t = usePhrases();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { list, leftOut, add } = attachments;
  const isFull = list.length >= limits.most;

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });

  const drop = useFileDrop(add);
  return (
    <div className={drop.dragged ? `${styles.drop} ${styles.dragged}` : styles.drop} {...drop.zone}>
      <div role="group" className={styles.inner} aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
        <p className={styles.title} id={`${id}-title`}>
          {t("files.title")}
        </p>
        <p className={styles.text} id={`${id}-hint`}>
          {t("files.hint", { most: limits.most, size: megabytes(limits.most_bytes), kinds: limits.kinds.join(", ") })}
        </p>
        {list.length > 0 && (
          <ul className={styles.files}>
            {list.map((one) => (
              <AttachmentRow key={one.id} attachment={one} attachments={attachments} />
            ))}
          </ul>
        )}
        {leftOut && <Fault>{t("files.over", { most: limits.most })}</Fault>}
        {!isFull && (
          <div>
            <Button type="button" variant="secondary" size="small" icon="plus" onClick={() => picker.current?.click()}>
              {t("files.add")}
            </Button>
          </div>
        )}
        <input
          ref={picker}
          className="visually-hidden"
          type="file"
          multiple
          tabIndex={-1}
          aria-label={t("files.title")}
          accept={attachmentEndings.join(",")}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // So that the same file can be selected again.
            target.value = "";
          }}
        />
      </div>
    </div>
  );
}
