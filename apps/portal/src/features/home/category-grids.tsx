import { Button } from "@atrium/ui/components/button.tsx";
import { Grid } from "@atrium/ui/components/section.tsx";
import { useId, useState } from "react";
import { usePhrases } from "../../shared/phrases.ts";
import { type Card, ContentCard } from "./content-card.tsx";
import styles from "./home.module.css";

type Category = { readonly uuid: string; readonly name: string; readonly contents: readonly Card[] };

/** As many as fill two rows of three; the rest on demand, so that the page stays light. */
const shownFirst = 6;

export function CategoryGrids({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <div className={styles.categories}>
      {categories.map((category) => (
        <CategoryGrid key={category.uuid} {...category} />
      ))}
    </div>
  );
}

function CategoryGrid({ uuid, name, contents }: Category) {
  const t = usePhrases();
  const titleId = useId();
  const [all, setAll] = useState(false);
  const shown = all ? contents : contents.slice(0, shownFirst);
  return (
    <div id={uuid} className={styles.category}>
      <h3 id={titleId}>{name}</h3>
      <Grid of="cards">
        {shown.map((card) => (
          <ContentCard key={card.uuid} card={card} level={4} />
        ))}
      </Grid>
      {contents.length > shown.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)} aria-describedby={titleId}>
            {t("home.show_all", { total: contents.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
