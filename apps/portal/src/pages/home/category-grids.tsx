import type { Mine } from "@atrium/rules/card-state.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Carousel } from "@atrium/ui/components/carousel.tsx";
import { Grid, Section } from "@atrium/ui/components/section.tsx";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ContentCard } from "./content-card.tsx";
import styles from "./home.module.css";
import type { Category } from "./home-queries.ts";

/** As many as a rail shows; the page of the category shows all of them. */
const onRail = 12;
/** Two rows of the grid's two columns. */
const inGrid = 4;

export type Shown = Category & { /** The number of all its items, on home or not. */ readonly total: number };

type Props = {
  /** The heading of this part of the page: a single category of the same name does not repeat it. */
  readonly title: string;
  readonly categories: readonly Shown[];
  /** Of an item in several categories, the category that the address's hash means. */
  readonly homeOf: ReadonlyMap<string, string>;
  /** The person's state towards items. */
  readonly mine: Mine;
  /** The specified layout of Discover (1 §6): a grid instead of one scrolling row per category. */
  readonly grid?: boolean;
};

export function CategoryGrids({ categories, grid = false, ...more }: Props) {
  const One = grid ? CategoryGrid : CategoryRail;
  return (
    <div className={grid ? styles.grids : styles.rails}>
      {categories.map((category) => (
        <One key={category.uuid} category={category} {...more} />
      ))}
    </div>
  );
}

type OneProps = Pick<Props, "title" | "homeOf" | "mine"> & { readonly category: Shown };

/** A person whose address names a later card sees it: at first the grid shows as many cards as needed. */
function useFirst({ contents }: Category, most: number): number {
  const [named] = useState(() => contents.findIndex((card) => `#${card.uuid}` === location.hash));
  return named >= most ? contents.length : most;
}

type Cards = Omit<OneProps, "title"> & {
  readonly level: 3 | 4;
  readonly look: "framed" | "plain";
  readonly first: number;
  /** The card that receives the focus when it appears. */
  readonly focused?: number | undefined;
};

function cards({ category, homeOf, first, focused, ...more }: Cards) {
  const { uuid, contents } = category;
  return contents.slice(0, first).map((card, at) => (
    <div
      key={card.uuid}
      ref={at === focused ? focusLink : undefined}
      id={homeOf.get(card.uuid) === uuid ? card.uuid : undefined}
      className={styles.place}
    >
      <ContentCard card={card} category={category} {...more} />
    </div>
  ));
}

function CategoryRail({ title, ...more }: OneProps) {
  const t = usePhrases();
  const { category } = more;
  const { uuid, name } = category;
  const named = name !== title;
  const first = useFirst(category, onRail);
  const rail = (
    <Carousel label={name} previousLabel={t("home.previous")} nextLabel={t("home.next")}>
      {cards({ ...more, level: named ? 4 : 3, look: "plain", first })}
    </Carousel>
  );
  return (
    <div id={uuid} className={styles.rail} data-category="">
      {named ? (
        <Section title={name} level={3} tight action={<SeeAll category={category} />}>
          {rail}
        </Section>
      ) : (
        rail
      )}
    </div>
  );
}

/** The link to the page of a category. */
export function SeeAll({ category: { uuid, name, total } }: { readonly category: Shown }) {
  const t = usePhrases();
  const { uuid: buildingUuid } = useBuilding();
  const text = t("home.see_all", { total });
  return (
    <Link
      className={styles.all}
      to={paths.category}
      params={{ buildingUuid, categoryUuid: uuid }}
      aria-label={`${text}, ${name}`}
    >
      {text}
    </Link>
  );
}

function CategoryGrid({ title, ...more }: OneProps) {
  const t = usePhrases();
  const titleId = useId();
  const { category } = more;
  const { uuid, name, contents } = category;
  // Fills the grid's last row.
  const [first, setFirst] = useState(
    useFirst(category, Math.min(inGrid, contents.length - (contents.length % 2)) || 1),
  );
  const [asked, setAsked] = useState<number>();
  const named = name !== title;
  const showAll = () => {
    setAsked(first);
    setFirst(contents.length);
  };
  return (
    <div id={uuid} className={styles.category} data-category="">
      {named && <h3 id={titleId}>{name}</h3>}
      <Grid of="cards">{cards({ ...more, level: named ? 4 : 3, look: "framed", first, focused: asked })}</Grid>
      {contents.length > first && (
        <div>
          <Button variant="secondary" onClick={showAll} aria-describedby={named ? titleId : undefined}>
            {t("home.show_all", { total: contents.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The pressed button is gone: the focus moves to the first new card. */
function focusLink(place: HTMLDivElement | null): void {
  place?.querySelector("a")?.focus({ preventScroll: true });
}
