import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useEffect, useRef, useState } from "react";
import styles from "./camera.module.css";
import { codeReader } from "./read-codes.ts";

/** The delay between two scans of the picture; and after which the same code is read again, unless it left the picture before. */
const lookMs = 200;
const sameCodeMs = 3_000;

type Props = { readonly onCode: (text: string) => void };

/** Reads codes with the camera, one after the other, until it is stopped. */
export function Camera({ onCode }: Props) {
  const t = usePhrases();
  const [isOn, setOn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const picture = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | undefined;
    let isOver = false;
    const last = { text: "", at: 0 };
    const fail = () => {
      if (isOver) return;
      setFailed(true);
      setOn(false);
    };
    async function begin(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const video = picture.current;
      if (isOver || !video) return end();
      video.srcObject = stream;
      await video.play();
      const read = await codeReader();
      const look = async (): Promise<void> => {
        const text = await read(video).catch(() => undefined);
        if (isOver) return;
        const now = Date.now();
        if (text && (text !== last.text || now - last.at > sameCodeMs)) told.current(text);
        if (text) Object.assign(last, { text, at: now });
        timer = setTimeout(() => void look(), lookMs);
      };
      void look();
    }
    function end(): void {
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    begin().catch(fail);
    return () => {
      isOver = true;
      end();
    };
  }, [isOn]);

  return (
    <div className={styles.camera}>
      {isOn && (
        <video ref={picture} className={styles.picture} muted playsInline aria-label={t("console.door_picture")} />
      )}
      {hasFailed && <Fault>{t("console.door_no_camera")}</Fault>}
      <Button
        variant={isOn ? "secondary" : "primary"}
        icon={isOn ? "x" : "ticket"}
        onClick={() => {
          setFailed(false);
          setOn(!isOn);
        }}
      >
        {t(isOn ? "console.door_stop" : "console.door_scan")}
      </Button>
    </div>
  );
}
