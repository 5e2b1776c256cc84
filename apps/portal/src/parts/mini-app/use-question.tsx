import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Place, Question } from "./handlers.ts";

const QuestionDialog = lazy(() => import("./question-dialog.tsx"));

type Asked = { question: Question; app: string; answer: (yes: boolean) => void };

/** Asks the person for consent. `question` must be rendered; questions that are still open when `over` aborts count as a no. */
export function useQuestion(): { askUntil: (over: AbortSignal) => Place["ask"]; question: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const askUntil =
    (over: AbortSignal) =>
    (question: Question, { name }: { name: string }) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          setOpen(false);
          resolve(yes);
        };
        over.addEventListener("abort", () => answer(false));
        setAsked({ question, app: name, answer });
        setOpen(true);
      });
  return {
    askUntil,
    question: asked && (
      <Suspense>
        <QuestionDialog open={open} question={asked.question} app={asked.app} onAnswer={asked.answer} />
      </Suspense>
    ),
  };
}
