import { avatarFile, ownAvatar } from "@atrium/rules/avatar-file.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useServices } from "../../parts/services.ts";
import { useFileDrop } from "@atrium/web/use-file-drop.ts";
import { keepUser, type User } from "./account-queries.ts";
import styles from "./account.module.css";
import { Card } from "./card.tsx";
import { mostMegabytes, type Picture, pictureIn, readPicture } from "./picture-file.ts";

const CropDialog = lazy(() => import("./crop-dialog.tsx").then(({ CropDialog: loaded }) => ({ default: loaded })));

/** The person's picture: by drag, paste or picker (U3). */
export function PhotoCard({ user }: { readonly user: User }) {
  const t = usePhrases();
  const services = useServices();
  const picker = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [fault, setFault] = useState<string>();
  const own = ownAvatar(user.avatar_url);
  const { src } = usePicture(own, "logo");

  const remove = async (): Promise<void> => {
    const { data } = await services.api("DELETE /users/current/avatar");
    keepUser(services, data.user);
    services.toasts.show({ text: t("account.photo_removed") });
  };
  const removing = useMutation({
    mutationFn: remove,
    onError: (error) => services.trouble.raise({ error, action: "remove-photo", again: remove }),
  });

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const read = await readPicture(file);
    if (typeof read !== "string") {
      setFault(undefined);
      setPicture(read);
    } else setFault(t(`account.${read}`, { size: mostMegabytes }));
  }

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = pictureIn(clipboardData);
      if (file) void take(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });

  const drop = useFileDrop(([file]) => void take(file));
  return (
    <Card title={t("account.photo_title")}>
      <div className={drop.dragged ? `${styles.photo} ${styles.dropping}` : styles.photo} {...drop.zone}>
        <Avatar src={src} name={`${user.first_name} ${user.last_name}`} size={96} />
        <div className={styles.choices}>
          <p className={styles.text}>{drop.dragged ? t("account.photo_drop") : t("account.photo_hint")}</p>
          <div className={styles.buttons}>
            <Button variant="secondary" icon="user" onClick={() => picker.current?.click()}>
              {t(own ? "account.photo_change" : "account.photo_add")}
            </Button>
            {own && (
              <Button variant="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
                {t("account.photo_remove")}
              </Button>
            )}
          </div>
          {fault && <Fault>{fault}</Fault>}
        </div>
        <input
          ref={picker}
          className="visually-hidden"
          type="file"
          name="photo"
          tabIndex={-1}
          aria-label={t("account.photo_title")}
          accept={avatarFile.types.join(",")}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // So that the same file can be selected again.
            target.value = "";
          }}
        />
      </div>
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            onClose={() => setPicture(undefined)}
            onDone={(changed) => {
              setPicture(undefined);
              keepUser(services, changed);
              services.toasts.show({ text: t("account.photo_saved") });
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
