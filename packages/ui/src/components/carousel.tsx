import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import styles from "./carousel.module.css";
import { ListItems } from "./list-items.tsx";

interface CarouselProps {
  readonly label: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly children: ReactNode;
}

/** A list that scrolls sideways and snaps; the next card peeks in by 12 % at the page's edge. It never moves by itself. */
export function Carousel({ label, previousLabel, nextLabel, children }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  useEffect(() => {
    const track = list.current;
    if (!track) return;
    const measure = () => {
      const gone = Math.abs(track.scrollLeft);
      const start = gone < 8;
      const end = gone + track.clientWidth > track.scrollWidth - 8;
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(track);
    track.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      track.removeEventListener("scroll", measure);
    };
  }, []);

  const turn = (pages: 1 | -1) => {
    const track = list.current;
    if (!track) return;
    const reading = getComputedStyle(track).direction === "rtl" ? -1 : 1;
    track.scrollBy({ left: pages * reading * track.clientWidth * 0.85 });
  };

  return (
    <div className={styles.carousel} role="group" aria-label={label}>
      <ul className={styles.list} ref={list}>
        <ListItems className={styles.item}>{children}</ListItems>
      </ul>
      <div className={styles.buttons} data-needed={!(ends.start && ends.end)}>
        <IconButton
          icon="chevron-left"
          label={previousLabel}
          variant="secondary"
          className={styles.button}
          aria-disabled={ends.start}
          onClick={() => turn(-1)}
        />
        <IconButton
          icon="chevron-right"
          label={nextLabel}
          variant="secondary"
          className={styles.button}
          aria-disabled={ends.end}
          onClick={() => turn(1)}
        />
      </div>
    </div>
  );
}
