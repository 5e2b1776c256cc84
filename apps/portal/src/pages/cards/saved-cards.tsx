import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../parts/services.ts";
import { cardName } from "../../parts/cards/card-name.ts";
import { CardRow } from "./card-row.tsx";
import styles from "../../parts/cards/cards.module.css";
import { cardsQuery, type SavedCard } from "../../parts/cards/cards-queries.ts";
import { NewCardBones } from "../../parts/cards/new-card-bones.tsx";

// Loaded on demand: people who look at their cards need no card form.
const NewCard = lazy(() => import("../../parts/cards/new-card.tsx"));

/** The person's saved cards: the default, adding, removing (M2). */
export function SavedCards() {
  const t = usePhrases();
  const services = useServices();
  const id = useId();
  const { data, error, refetch, isFetching } = useQuery(cardsQuery(services));
  const person = useQuery(currentUserQuery(services)).data?.data.user;
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SavedCard>();
  const cards = data?.data.payment_methods;
  const say = (text: string) => services.toasts.show({ text });

  const choose = async (card: SavedCard) => {
    await services.api("PUT /payment-methods/:id/default", { params: { id: card.id } });
    say(t("card.default_changed", { card: cardName(card, t) }));
    await refetch();
  };
  const choosing = useMutation({
    mutationFn: choose,
    onError: (failure, card) =>
      services.trouble.raise({ error: failure, action: `default-card-${card.id}`, again: () => choose(card) }),
  });
  const remove = async (card: SavedCard) => {
    await services.api("DELETE /payment-methods/:id", { params: { id: card.id } });
    say(t("card.removed"));
    await refetch();
  };
  const removing = useMutation({
    mutationFn: remove,
    onError: (failure, card) =>
      services.trouble.raise({ error: failure, action: `remove-card-${card.id}`, again: () => remove(card) }),
    onSettled: () => setLeaving(undefined),
  });
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t("card.add")}
    </Button>
  );
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.intro}>
          <h2 id={id} className={styles.title}>
            {t("card.title")}
          </h2>
          <p className={styles.text}>{t("card.text")}</p>
        </div>
        {cards && cards.length > 0 && add}
      </header>
      {!cards && isFetching && <Bones />}
      {!cards && !isFetching && (
        <ErrorState
          level={3}
          title={t("error.page_title")}
          text={describeFailure(error, t).text}
          action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
        />
      )}
      {cards?.length === 0 && (
        <EmptyState level={3} icon="card" title={t("card.empty_title")} text={t("card.empty_text")} action={add} />
      )}
      {cards && cards.length > 0 && (
        <ul className={styles.list} role="list">
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              busy={choosing.isPending && choosing.variables.id === card.id}
              onDefault={() => choosing.mutate(card)}
              onRemove={() => setLeaving(card)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={t("card.remove_title")}
        text={leaving ? t("card.remove_text", { card: cardName(leaving, t) }) : ""}
        keep={t("card.keep")}
        confirm={t("card.remove")}
        takesAway
        busy={removing.isPending}
        onKeep={() => setLeaving(undefined)}
        onConfirm={() => leaving && removing.mutate(leaving)}
      />
      <Dialog open={adding} onClose={() => setAdding(false)} title={t("card.page_title")} closeLabel={t("app.close")}>
        <Suspense fallback={<NewCardBones />}>
          <NewCard
            names={{ first_name: person?.first_name ?? "", last_name: person?.last_name ?? "" }}
            onSaved={() => {
              setAdding(false);
              say(t("card.added"));
            }}
          />
        </Suspense>
      </Dialog>
    </section>
  );
}

function Bones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.list}>
        {[0, 1].map((each) => (
          <div key={each} className={styles.row}>
            <Skeleton shape="box" width="3.5rem" height="2.25rem" />
            <div className={styles.about}>
              <Skeleton width="12rem" height="1.25rem" />
              <Skeleton width="8rem" height="1rem" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
