import { type RefObject, useEffect, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./document-viewer.module.css";
import type { OpenPdf, Size } from "./pdf.ts";

type Props = {
  readonly pdf: OpenPdf;
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly scroller: RefObject<HTMLElement | null>;
};

/** One page: its space is always reserved, and it is drawn while it is near the visible area. */
export function PdfPage({ pdf, number, width, scroller }: Props) {
  const t = usePhrases();
  const page = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>(pdf.first);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!page.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: "100% 0px",
    });
    observer.observe(page.current);
    return () => observer.disconnect();
  }, [scroller]);

  useEffect(() => {
    if (!near || width <= 0 || !canvas.current || !text.current) return;
    const sized = (next: Size) =>
      setSize((known) => (known.width === next.width && known.height === next.height ? known : next));
    const drawing = pdf.draw(number, { canvas: canvas.current, text: text.current, width, sized });
    drawing.done.then(
      () => setFailed(false),
      () => setFailed(true),
    );
    return () => drawing.stop();
  }, [pdf, number, near, width]);

  return (
    <div
      ref={page}
      className={styles.page}
      data-page={number}
      role="region"
      aria-label={t("document.page", { page: number, count: pdf.pages })}
      style={{ inlineSize: width, blockSize: (width * size.height) / size.width }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={text} className={styles.text} />
      {failed && <p className={styles.failed}>{t("document.page_failed")}</p>}
    </div>
  );
}
