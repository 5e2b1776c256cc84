import { decimalOf } from "@atrium/rules/booking-price.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { useLanguage } from "@atrium/web/services.ts";
import { AddCard, PayWith, useCardChoice } from "../cards/pay-with.tsx";
import { Questions, unanswered } from "./questions.tsx";
import type { RoomWait } from "./waits-queries.ts";

type Props = {
  readonly open: boolean;
  readonly offer: NonNullable<RoomWait["offer"]>;
  readonly busy: boolean;
  readonly onSend: (answers: { question: string; answer: string }[], card?: string) => void;
  readonly onClose: () => void;
};

/** Asks the room's questions before taking it. */
export function TakeDialog({ open, offer, busy, onSend, onClose }: Props) {
  const t = usePhrases();
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const { questions, payment, total_cents, currency_type } = offer;
  const locale = useLanguage();
  const choice = useCardChoice(open ? payment?.gateway_id : undefined);
  const price = formatPrice(decimalOf(payment?.cents ?? total_cents), currency_type, locale) ?? "";
  const submit = () => {
    setTried(true);
    if (unanswered(questions, words).length > 0 || (payment && !choice.chosen)) return;
    onSend(
      questions.flatMap(({ question }) => {
        const answer = words[question] ?? "";
        return answer.trim() ? [{ question, answer }] : [];
      }),
      payment ? choice.chosen?.id : undefined,
    );
  };
  return (
    <>
      <Dialog open={open} title={offer.name} closeLabel={t("app.close")} onClose={onClose}>
        <Form busy={busy} error={undefined} onSubmit={submit}>
          <Questions
            questions={questions}
            words={words}
            tried={tried}
            onChange={(question, answer) => setWords({ ...words, [question]: answer })}
          />
          {payment && <PayWith choice={choice} />}
          <Button type="submit" block busy={busy} disabled={payment !== null && !choice.chosen}>
            {payment ? t("book.pay_book", { price }) : t("book.wait_take")}
          </Button>
        </Form>
      </Dialog>
      <AddCard choice={choice} />
    </>
  );
}
