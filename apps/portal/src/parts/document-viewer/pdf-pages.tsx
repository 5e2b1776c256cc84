import { IconButton } from "@atrium/ui/components/button.tsx";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLanguage } from "@atrium/web/services.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./document-viewer.module.css";
import { PdfPage } from "./pdf-page.tsx";
import type { OpenPdf } from "./pdf.ts";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** The greatest width of a page, however wide the window is, so that it stays readable. */
const widest = 900;
const gap = 16;

type Props = { readonly pdf: OpenPdf; readonly title: string; readonly tools: ReactNode };

/** All pages one below the other, with the current page and the zoom. */
export function PdfPages({ pdf, title, tools }: Props) {
  const t = usePhrases();
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const seenAt = useRef(0);
  const [room, setRoom] = useState(0);
  const [step, setStep] = useState(zooms.indexOf(1));
  const [page, setPage] = useState(1);
  const zoom = zooms[step] ?? 1;
  const width = Math.floor(Math.min(room, widest) * zoom);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // A scrollable area must be reachable by keyboard.
    box.tabIndex = 0;
    const sized = new ResizeObserver(() => setRoom(box.clientWidth - 2 * gap));
    sized.observe(box);
    // The page at the middle of the window.
    const middle = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several moments at once, the latest last.
        const at = entries.findLast(({ isIntersecting }) => isIntersecting)?.target;
        if (at instanceof HTMLElement) setPage(Number(at.dataset["page"]));
      },
      { root: box, rootMargin: "-50% 0px" },
    );
    for (const one of box.querySelectorAll("[data-page]")) middle.observe(one);
    return () => {
      sized.disconnect();
      middle.disconnect();
    };
  }, []);

  // The visible part stays in place when the pages grow or shrink.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && width > 0) box.scrollTop = seenAt.current * box.scrollHeight;
  }, [width]);
  const remember = () => {
    const box = scroller.current;
    if (box) seenAt.current = box.scrollTop / box.scrollHeight;
  };
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(zoom);

  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <p className={styles.place} role="status">
          {t("document.page", { page, count: pdf.pages })}
        </p>
        <div className={styles.group}>
          <IconButton
            icon="minus"
            label={t("document.smaller")}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          />
          <span className={styles.zoom}>{percent}</span>
          <IconButton
            icon="plus"
            label={t("document.larger")}
            disabled={step === zooms.length - 1}
            onClick={() => setStep(step + 1)}
          />
        </div>
        <div className={styles.group}>{tools}</div>
      </div>
      <div ref={scroller} className={styles.pages} role="region" aria-label={title} onScroll={remember}>
        {Array.from({ length: pdf.pages }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} width={width} scroller={scroller} />
        ))}
      </div>
    </div>
  );
}
