import { classNames } from "@atrium/ui/components/slot.ts";
import { Link } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { placeAddress } from "../../parts/place-address.ts";
import styles from "./category-bar.module.css";
import { followCategories } from "./follow-categories.ts";

type Category = { readonly uuid: string; readonly name: string };
type Part = { readonly id: string; readonly title: string; readonly categories: readonly Category[] };

type Props = { readonly parts: readonly Part[]; readonly place: string | undefined };

/** The tabs of home (1 §2), then its categories; the one in view is marked and kept visible (H2). */
export default function CategoryBar({ parts, place }: Props) {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  const track = useRef<HTMLUListElement>(null);
  const following = useRef<ReturnType<typeof followCategories>>(undefined);
  const [active, setActive] = useState<string>();
  const categories = parts.flatMap((part) => part.categories);
  const order = categories.map(({ uuid }) => uuid).join();

  useEffect(() => {
    const bar = track.current?.parentElement;
    if (!bar) return;
    const now = followCategories(bar, order.split(","), {
      onActive: setActive,
      onStuck: (stuck) => bar.toggleAttribute("data-stuck", stuck),
    });
    following.current = now;
    return now.stop;
  }, [order, track, following]);

  useEffect(() => {
    const list = track.current;
    const link = active && list?.querySelector<HTMLElement>(`[href="#${active}"]`);
    if (link) list?.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
    else list?.scrollTo({ left: 0 });
  }, [active, track]);

  /** Scrolls as the browser would, but without a history entry for each category. */
  const lead = (event: MouseEvent, id: string, category = id) => {
    const target = document.getElementById(id);
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const heading = target.querySelector<HTMLElement>("h2, h3") ?? target;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true, focusVisible: false });
    target.scrollIntoView();
    following.current?.pin(category, id);
  };

  const isIn = (part: Part) => part.categories.some(({ uuid }) => uuid === active);
  return (
    <nav className={classNames(place, styles.bar)} aria-label={t("home.categories_label")}>
      <ul className={styles.track} ref={track}>
        {parts
          .filter(({ id }) => id !== "secondary")
          .map((part) => (
            <li key={part.id}>
              <a
                className={classNames(styles.link, styles.part)}
                href={`#${part.id}`}
                aria-current={isIn(part) || undefined}
                onClick={(event) => lead(event, part.id, part.categories[0]?.uuid)}
              >
                {part.title}
              </a>
            </li>
          ))}
        <li>
          <Link className={classNames(styles.link, styles.part)} to={placeAddress("amenities", buildingUuid)}>
            {t("home.amenities_tab")}
          </Link>
        </li>
        {categories.map(({ uuid, name }, index) => (
          <li key={uuid} className={index === 0 ? styles.first : undefined}>
            <a
              className={styles.link}
              href={`#${uuid}`}
              aria-current={uuid === active ? "location" : undefined}
              onClick={(event) => lead(event, uuid)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
