import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../parts/services.ts";
import type { User } from "./account-queries.ts";
import styles from "./crop-dialog.module.css";
import { mostZoom, moved, squareOf, wholeView, zoomed } from "./crop.ts";
import { drawSquare, type Picture, pictureToSend } from "./picture-file.ts";
import { sendWithProgress } from "../../parts/send-with-progress.ts";

type Props = { readonly picture: Picture; readonly onClose: () => void; readonly onDone: (user: User) => void };

const step = 0.05;
const steps: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -step, down: 0 },
  ArrowRight: { right: step, down: 0 },
  ArrowUp: { right: 0, down: -step },
  ArrowDown: { right: 0, down: step },
};
/** Twice the displayed size, for high-resolution screens. */
const pixels = 640;

/** Selects the visible part of the picture by drag, wheel, keys or buttons, then uploads it; the upload can be cancelled and repeated. */
export function CropDialog({ picture, onClose, onDone }: Props) {
  const t = usePhrases();
  const { api } = useServices();
  const { bitmap } = picture;
  const zoomId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const sending = useRef<AbortController>(null);
  const [view, setView] = useState(() => wholeView(bitmap));
  const [sent, setSent] = useState(0);

  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, bitmap, squareOf(bitmap, view));
  }, [bitmap, view]);

  const saving = useMutation({
    mutationFn: async () => {
      sending.current = new AbortController();
      setSent(0);
      const { signal } = sending.current;
      const prepared = await pictureToSend(picture, squareOf(bitmap, view));
      return api("PUT /users/current/avatar", { ...prepared, signal, fetch: sendWithProgress(setSent) });
    },
    onSuccess: ({ data }) => onDone(data.user),
  });
  const givenUp = saving.error instanceof DOMException && saving.error.name === "AbortError";
  const failure = saving.error && !givenUp ? describeFailure(saving.error, t).text : undefined;
  const busy = saving.isPending;
  const percent = Math.round(sent * 100);

  const zoom = (to: number) => setView((known) => zoomed(bitmap, known, to));
  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLButtonElement>) => {
    if (buttons !== 1 || busy) return;
    const side = currentTarget.clientWidth;
    setView((known) => moved(bitmap, known, { right: -movementX / side, down: -movementY / side }));
  };
  const byKey = (event: KeyboardEvent) => {
    const way = steps[event.key];
    if (!way || busy) return;
    event.preventDefault();
    setView((known) => moved(bitmap, known, way));
  };
  const leave = () => {
    sending.current?.abort();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={t("account.crop_title")}
      closeLabel={t("app.close")}
      actions={
        <>
          <Button variant="secondary" onClick={busy ? () => sending.current?.abort() : leave}>
            {t("account.cancel")}
          </Button>
          <Button busy={busy} onClick={() => saving.mutate()}>
            {t(failure ? "app.try_again" : "account.crop_save")}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <button
          type="button"
          className={styles.frame}
          aria-label={t("account.crop_area")}
          data-autofocus
          onKeyDown={byKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onWheel={({ deltaY }) => zoom(view.zoom * (deltaY < 0 ? 1.08 : 1 / 1.08))}
        >
          <canvas ref={canvas} className={styles.canvas} width={pixels} height={pixels} />
        </button>
        <div className={styles.zoom}>
          <IconButton
            icon="minus"
            label={t("account.crop_zoom_out")}
            disabled={view.zoom <= 1 || busy}
            onClick={() => zoom(view.zoom - 0.25)}
          />
          <label className="visually-hidden" htmlFor={zoomId}>
            {t("account.crop_zoom")}
          </label>
          <input
            id={zoomId}
            className={styles.slider}
            type="range"
            min={1}
            max={mostZoom}
            step={0.05}
            value={view.zoom}
            disabled={busy}
            onChange={({ target }) => zoom(Number(target.value))}
          />
          <IconButton
            icon="plus"
            label={t("account.crop_zoom_in")}
            disabled={view.zoom >= mostZoom || busy}
            onClick={() => zoom(view.zoom + 0.25)}
          />
        </div>
        {busy && (
          <div className={styles.progress}>
            <progress max={100} value={percent} aria-label={t("account.photo_uploading", { percent })} />
            <span role="status">{t("account.photo_uploading", { percent })}</span>
          </div>
        )}
        {failure && <Fault>{failure}</Fault>}
      </div>
    </Dialog>
  );
}
