import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { FailedPart } from "../failed-part.tsx";
import { useServices } from "../services.ts";
import type { CardChoice } from "./card-choice.ts";
import { cardName } from "./card-name.ts";
import styles from "./cards.module.css";
import { NewCardBones } from "./new-card-bones.tsx";

const NewCard = lazy(() => import("./new-card.tsx"));

/** Selects the card to pay with. */
export function PayWith({ choice }: { readonly choice: CardChoice }) {
  const t = usePhrases();
  const { query, cards, chosen, choose, setAdding } = choice;
  return (
    <section className={styles.pay} aria-label={t("book.pay_title")}>
      {cards ? (
        <>
          {cards.length > 0 ? (
            <Select
              label={t("book.pay_card")}
              options={cards.map((card) => ({ value: card.id, label: cardName(card, t) }))}
              value={chosen?.id ?? ""}
              onChange={({ target }) => choose(target.value)}
            />
          ) : (
            <p>{t("book.pay_none")}</p>
          )}
          <div>
            <Button size="small" variant="secondary" icon="plus" onClick={() => setAdding(true)}>
              {t("book.pay_add")}
            </Button>
          </div>
          <p className={styles.payNote}>{t("book.pay_note")}</p>
        </>
      ) : query.error && !query.isFetching ? (
        <FailedPart title={t("book.pay_failed")} error={query.error} onAgain={() => void query.refetch()} />
      ) : (
        <Skeleton height="4rem" />
      )}
    </section>
  );
}

/** A new card. Its form is beside the form that it is for, never inside it; input there is kept. */
export function AddCard({ choice: { query, choose, adding, setAdding } }: { readonly choice: CardChoice }) {
  const t = usePhrases();
  const person = useQuery({ ...currentUserQuery(useServices()), enabled: adding }).data?.data.user;
  const added = (id: string) => {
    choose(id);
    setAdding(false);
    void query.refetch();
  };
  return (
    <Dialog open={adding} title={t("card.page_title")} closeLabel={t("app.close")} onClose={() => setAdding(false)}>
      <Suspense fallback={<NewCardBones />}>
        {person ? <NewCard names={person} onSaved={({ id }) => added(id)} /> : <NewCardBones />}
      </Suspense>
    </Dialog>
  );
}
