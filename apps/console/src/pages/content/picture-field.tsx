import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../parts/failure-text.ts";
import content from "./content.module.css";
import type { FieldProps } from "./fields.tsx";
import { FocalPoint } from "../../parts/edit/focal-point.tsx";
import styles from "./picture.module.css";

/** The picture of an item: kept as soon as it is chosen. */
export function PictureField({ row, fields, imageUrl, fault, isReadOnly, onChange, onPicture }: FieldProps) {
  const t = usePhrases();
  const { api } = useServices();
  const chooser = useRef<HTMLInputElement>(null);
  const keeping = useMutation({
    mutationFn: (file: File) => api("POST /admin/v1/content-pictures", { file }),
    onSuccess({ data }) {
      onPicture(data.image, data.image_url);
      onChange(row.name, data.image);
      onChange("image_focus", undefined);
    },
  });
  const { image } = fields;
  const remove = () => {
    onChange(row.name, undefined);
    onChange("image_focus", undefined);
  };
  return (
    <div className={styles.picture}>
      {image !== undefined && imageUrl && (
        <FocalPoint
          url={imageUrl}
          focus={fields.image_focus}
          isReadOnly={isReadOnly}
          onChange={(focus) => onChange("image_focus", focus)}
        />
      )}
      <div className={content.buttons}>
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          busy={keeping.isPending}
          onClick={() => chooser.current?.click()}
        >
          {t("console.content_picture_choose")}
        </Button>
        {image !== undefined && (
          <Button variant="quiet" size="small" icon="x" onClick={remove}>
            {t("console.content_picture_remove")}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t("console.content_picture_choose")}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) keeping.mutate(file);
            target.value = "";
          }}
        />
      </div>
      {keeping.error && <Fault>{failureText(keeping.error, t)}</Fault>}
      {fault && <Fault>{fault}</Fault>}
    </div>
  );
}
