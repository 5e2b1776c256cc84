import { isYesNo, longestAnswer } from "@atrium/rules/booking-request.ts";
import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { RoomWait } from "./waits-queries.ts";

type Asked = NonNullable<RoomWait["offer"]>["questions"];
type Words = Readonly<Record<string, string | undefined>>;

/** The required questions without an answer. */
export function unanswered(questions: Asked, words: Words): Asked {
  return questions.filter(({ question, required }) => required && !words[question]?.trim());
}

type Props = {
  readonly questions: Asked;
  readonly words: Words;
  /** The person has tried to send the form: missing answers are marked. */
  readonly tried: boolean;
  readonly onChange: (question: string, answer: string) => void;
};

/** The questions that a room asks of the person who books it. */
export function Questions({ questions, words, tried, onChange }: Props) {
  const t = usePhrases();
  const missing = tried ? unanswered(questions, words) : [];
  return questions.map((asked) => {
    const { question, required } = asked;
    const field = {
      label: required ? question : t("book.optional", { question }),
      error: missing.includes(asked) ? t("help.required") : undefined,
      value: words[question] ?? "",
    };
    return isYesNo(asked) ? (
      <Select
        key={question}
        {...field}
        options={[
          { value: "", label: t("book.choose") },
          { value: "Yes", label: t("booking.yes") },
          { value: "No", label: t("booking.no") },
        ]}
        onChange={({ target }) => onChange(question, target.value)}
      />
    ) : (
      <TextArea
        key={question}
        {...field}
        rows={2}
        maxLength={longestAnswer}
        onChange={({ target }) => onChange(question, toMultiLine(target.value))}
      />
    );
  });
}
