import { Carousel } from "@atrium/ui/components/carousel.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { Grid } from "@atrium/ui/components/section.tsx";
import { useId, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ContentCard } from "./content-card.tsx";
import styles from "./home.module.css";
import type { Category } from "./home-queries.ts";

/** As many as fill two rows of three; the rest on demand, so that the page stays light. */
const shownFirst = 6;

type Props = {
  /** Of the part of the page that the categories stand in: a single category of that name does not say it again. */
  readonly title: string;
  readonly categories: readonly Category[];
  /** Of items that stand in several categories the one that the address's hash means. */
  readonly homeOf: ReadonlyMap<string, string>;
  /** Every category is one row that scrolls sideways: the layout before the grid (1 §6). */
  readonly rows?: boolean;
};

export function CategoryGrids({ title, categories, homeOf, rows = false }: Props) {
  const Shown = rows ? CategoryRow : CategoryGrid;
  return (
    <div className={styles.categories}>
      {categories.map((category) => (
        <Shown key={category.uuid} title={title} category={category} homeOf={homeOf} />
      ))}
    </div>
  );
}

type OneProps = Pick<Props, "title" | "homeOf"> & { readonly category: Category };

function CategoryRow({ title, category, homeOf }: OneProps) {
  const t = usePhrases();
  const { uuid, name, contents } = category;
  const named = name !== title;
  return (
    <div id={uuid} className={styles.row} data-category="">
      {named && <h3>{name}</h3>}
      <Carousel label={name} previousLabel={t("home.previous")} nextLabel={t("home.next")}>
        {contents.map((card) => (
          <div key={card.uuid} id={homeOf.get(card.uuid) === uuid ? card.uuid : undefined} className={styles.place}>
            <ContentCard card={card} level={named ? 4 : 3} category={category} />
          </div>
        ))}
      </Carousel>
    </div>
  );
}

function CategoryGrid({ title, category, homeOf }: OneProps) {
  const t = usePhrases();
  const titleId = useId();
  const { uuid, name, contents } = category;
  // Whoever comes by the address of a later card finds it.
  const [all, setAll] = useState(() => contents.findIndex((card) => `#${card.uuid}` === location.hash) >= shownFirst);
  const shown = all ? contents : contents.slice(0, shownFirst);
  const named = name !== title;
  return (
    <div id={uuid} className={styles.category} data-category="">
      {named && <h3 id={titleId}>{name}</h3>}
      <Grid of="cards">
        {shown.map((card) => (
          <div key={card.uuid} id={homeOf.get(card.uuid) === uuid ? card.uuid : undefined} className={styles.place}>
            <ContentCard card={card} level={named ? 4 : 3} category={category} />
          </div>
        ))}
      </Grid>
      {contents.length > shown.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)} aria-describedby={named ? titleId : undefined}>
            {t("home.show_all", { total: contents.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
