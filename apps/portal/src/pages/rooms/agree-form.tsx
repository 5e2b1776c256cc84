import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { type ReactNode, useState } from "react";
import { FailedPart } from "../../parts/failed-part.tsx";
import type { useKeptForm } from "../../parts/kept-form.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import type { BookingSearch } from "./book-address.ts";
import { Questions, unanswered } from "../../parts/room-waits/questions.tsx";
import type { Answer, Booked, Room } from "./rooms-queries.ts";

/** The common inputs of both forms: a room, a time, and the room's questions. */
export type AgreeProps = {
  readonly room: Room;
  readonly requested: BookingSearch;
  readonly questions: Room["questions"];
  readonly kept: ReturnType<typeof useKeptForm>;
  /** Opens the new booking; of a series with its number of dates. */
  readonly onArrive: (
    booked: Pick<Booked, "uuid" | "status"> & Partial<Pick<Booked, "payment">>,
    number?: number,
  ) => void;
};

type Props = Pick<AgreeProps, "questions" | "kept"> & {
  readonly sending: { readonly isPending: boolean; readonly error: Error | null };
  /** Input that is required before the person can agree. */
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; refetch(): unknown };
  /** Whether it can be sent. */
  readonly may: boolean;
  readonly action: string;
  /** The last input, above the button. */
  readonly last?: ReactNode;
  readonly onSend: (answers: Answer[]) => void;
  /** The quote, once it is loaded. */
  readonly children: ReactNode;
};

/** A quote (loading, failed, or reloaded), the room's questions, and the button that agrees. */
export function AgreeForm({ questions, kept, sending, query, may, action, last, onSend, children }: Props) {
  const t = usePhrases();
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (!may || unanswered(questions, kept.words).length > 0) return;
    onSend(
      questions.flatMap(({ question }) => {
        const answer = kept.words[question] ?? "";
        return answer.trim() ? [{ question, answer }] : [];
      }),
    );
  };
  return (
    <Form busy={sending.isPending} error={sending.error && describeFailure(sending.error, t).text} onSubmit={submit}>
      {query.error && !query.isFetching ? (
        <FailedPart title={t("book.quote_failed")} error={query.error} onAgain={() => void query.refetch()} />
      ) : (
        (children ?? (query.isFetching && <Skeleton height="6rem" />))
      )}
      <Questions
        questions={questions}
        words={kept.words}
        tried={tried}
        onChange={(question, answer) => kept.write({ ...kept.words, [question]: answer })}
      />
      {last}
      <Button type="submit" block busy={sending.isPending} disabled={!sending.isPending && !may}>
        {action}
      </Button>
    </Form>
  );
}
