import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { useServices } from "../../parts/services.ts";
import { cardName } from "../../parts/cards/card-name.ts";
import styles from "../../parts/cards/cards.module.css";
import type { SavedCard } from "../../parts/cards/cards-queries.ts";
import NewCard from "../../parts/cards/new-card.tsx";
import { NewCardBones } from "../../parts/cards/new-card-bones.tsx";

const route = getRouteApi("/signed-in/add-card");

/** The form of a new card alone on a page, for a host app to open, with the names that the host passes; otherwise the person's own (M3). */
export function AddCardPage() {
  const t = usePhrases();
  const services = useServices();
  const { theme, config } = useBrand();
  const host = route.useSearch();
  const [saved, setSaved] = useState<SavedCard>();
  const user = useQuery({ ...currentUserQuery(services), enabled: config.card_provider !== null });
  usePageTitle(t("card.page_title"));
  const person = user.data?.data.user;
  const names = {
    first_name: host.first_name ?? person?.first_name ?? "",
    last_name: host.last_name ?? person?.last_name ?? "",
  };
  const known = (host.first_name !== undefined && host.last_name !== undefined) || !user.isPending;
  return (
    <PageBody width="form" id="main">
      <div className={styles.alone}>
        <div className={styles.logo}>
          <Logo light={theme.logo.light} dark={theme.logo.dark} name={theme.name} />
        </div>
        {config.card_provider === null ? (
          <EmptyState level={1} icon="card" title={t("card.unavailable_title")} text={t("refusal.cards_unavailable")} />
        ) : saved ? (
          <EmptyState
            level={1}
            icon="check"
            title={t("card.done_title")}
            text={t("card.done_text", { card: cardName(saved, t) })}
            action={
              <Button variant="secondary" onClick={() => setSaved(undefined)}>
                {t("card.add_another")}
              </Button>
            }
          />
        ) : (
          <section className={styles.card} aria-labelledby="add-card">
            <h1 id="add-card" className={styles.heading}>
              {t("card.page_title")}
            </h1>
            {known ? <NewCard names={names} onSaved={setSaved} /> : <NewCardBones />}
          </section>
        )}
      </div>
    </PageBody>
  );
}
