import { isExpired } from "@atrium/rules/card-expiry.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { FailedNotice } from "@atrium/ui/components/failed-notice.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { currentUserQuery } from "@atrium/web/queries.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useServices } from "../services.ts";
import { cardName } from "./card-name.ts";
import styles from "./cards.module.css";
import { cardsQuery } from "./cards-queries.ts";
import { NewCardBones } from "./new-card-bones.tsx";

const NewCard = lazy(() => import("./new-card.tsx"));

/** The cards that a gateway can charge, and the selected one: the default until another is selected. */
export function useCardChoice(gateway: string | undefined) {
  const [now] = useState(() => new Date());
  const [wanted, choose] = useState<string>();
  const [adding, setAdding] = useState(false);
  const query = useQuery({ ...cardsQuery(useServices()), enabled: gateway !== undefined });
  const cards = query.data?.data.payment_methods.filter((card) => card.gateway_id === gateway && !isExpired(card, now));
  const chosen = cards?.find(({ id }) => id === wanted) ?? cards?.[0];
  return { query, cards, chosen, choose, adding, setAdding };
}

type Choice = ReturnType<typeof useCardChoice>;

/** Selects the card to pay with. */
export function PayWith({ choice }: { readonly choice: Choice }) {
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
        <FailedNotice
          title={t("book.pay_failed")}
          action={
            <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
              {t("app.try_again")}
            </Button>
          }
        >
          <p>{describeFailure(query.error, t).text}</p>
        </FailedNotice>
      ) : (
        <Skeleton height="4rem" />
      )}
    </section>
  );
}

/** A new card. Its form is beside the form that it is for, never inside it; input there is kept. */
export function AddCard({ choice: { query, choose, adding, setAdding } }: { readonly choice: Choice }) {
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
