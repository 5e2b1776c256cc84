import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import type { ReactNode } from "react";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import styles from "./booking-facts.module.css";

/** The facts of a booking, one per line, for the person who booked and for the manager who decides. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type FactProps = { readonly icon: IconName; readonly name: string; readonly children: ReactNode };

export function Fact({ icon, name, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The most prominent line. */
export function Strong({ children }: { readonly children: ReactNode }) {
  return <span className={styles.strong}>{children}</span>;
}

type Response = { question: string; answer: string; type: string };

export function AnswerList({ responses }: { readonly responses: readonly Response[] }) {
  const t = usePhrases();
  return (
    <dl className={styles.answers}>
      {responses.map((response) => (
        <div key={response.question}>
          <dt>{response.question}</dt>
          <dd>{answerText(response, t)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A Yes/No answer in the reader's language; every other answer as it was given. */
function answerText({ type, answer }: Response, t: Translate): string {
  if (type.toLowerCase() !== "yes/no") return answer;
  const word = answer.trim().toLowerCase();
  if (word === "yes" || word === "true") return t("booking.yes");
  return word === "no" || word === "false" ? t("booking.no") : answer;
}
