import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import styles from "./content.module.css";
import type { FieldProps } from "./fields.tsx";

/** The picture of an item: kept as soon as it is chosen. */
export function PictureField({ row, fields, imageUrl, fault, onChange }: FieldProps) {
  const t = usePhrases();
  const { api } = useServices();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ image: string; image_url: string }>();
  const keeping = useMutation({
    mutationFn: (file: File) => api("POST /admin/v1/content-pictures", { file }),
    onSuccess({ data }) {
      setChosen(data);
      onChange(row.name, data.image);
    },
  });
  const { image } = fields;
  const url = image === undefined ? null : image === chosen?.image ? chosen.image_url : imageUrl;
  return (
    <div className={styles.picture}>
      {url && <img src={url} alt="" className={styles.shown} />}
      <div className={styles.buttons}>
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
          <Button variant="quiet" size="small" icon="x" onClick={() => onChange(row.name, undefined)}>
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
