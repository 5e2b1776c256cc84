import { isPictureType, pictureFile } from "@atrium/rules/picture-file.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useFileDrop } from "@atrium/web/use-file-drop.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { failureText } from "../failure-text.ts";
import styles from "./edit.module.css";
import { FocalPoint } from "./focal-point.tsx";

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** The address of the picture; null without one. */
  readonly url: string | null;
  /** The background of a logo, in both modes of the console. */
  readonly ground?: "light" | "dark";
  readonly error?: string | undefined;
  /** Its focal point; undefined for pictures that are never cropped. */
  readonly focus?: { readonly at: string | null; readonly onChange: (at: string | null) => void };
  /** The upload endpoint: people who change rooms may not change brands. */
  readonly keep?: "POST /admin/v1/pictures" | "POST /admin/v1/room-pictures";
  /** The server's name of the picture; null if it was removed. */
  readonly onChange: (picture: { name: string; url: string } | null) => void;
};

/** A picture of a brand, a building or a room: selected or dropped, uploaded at once, and shown by the server once the form is saved. */
export function PictureField({
  label,
  hint,
  url,
  ground,
  error,
  focus,
  keep = "POST /admin/v1/pictures",
  onChange,
}: Props) {
  const t = usePhrases();
  const { api } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const sending = useMutation({
    mutationFn: (file: File) => api(keep, { file }),
    onSuccess: ({ data }) => onChange(data),
  });
  const [isUnusable, setUnusable] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    sending.reset();
    const isUsable = isPictureType(file.type) && file.size <= pictureFile.mostBytes;
    setUnusable(!isUsable);
    if (isUsable) sending.mutate(file);
  };
  const drop = useFileDrop(([first]) => take(first));
  const unsent = sending.error ? failureText(sending.error, t) : error;
  const failure = isUnusable ? t("console.picture_unusable") : unsent;
  return (
    <div className={styles.picture} role="group" aria-labelledby={labelId}>
      <span className={styles.pictureLabel} id={labelId}>
        {label}
      </span>
      <div className={classNames(styles.pictureRow, drop.dragged && styles.over)} {...drop.zone}>
        <span
          className={classNames(styles.shown, ground === "light" && styles.onLight, ground === "dark" && styles.onDark)}
        >
          {url ? <img src={url} alt="" /> : <Icon name="plus" />}
        </span>
        <div className={styles.pictureActions}>
          <Button
            type="button"
            variant="secondary"
            size="small"
            busy={sending.isPending}
            onClick={() => input.current?.click()}
          >
            {t(url ? "console.picture_change" : "console.picture_choose")}
            <span className="visually-hidden">: {label}</span>
          </Button>
          {url && (
            <Button type="button" variant="quiet" size="small" onClick={() => onChange(null)}>
              {t("console.picture_remove")}
              <span className="visually-hidden">: {label}</span>
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureFile.types.join(",")}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      {focus && url && (
        <FocalPoint
          url={url}
          focus={focus.at ?? undefined}
          isReadOnly={false}
          onChange={(at) => focus.onChange(at ?? null)}
        />
      )}
      {failure && <Fault>{failure}</Fault>}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
