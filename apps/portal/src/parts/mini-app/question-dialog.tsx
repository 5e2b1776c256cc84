import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Question } from "./handlers.ts";

type Props = {
  readonly open: boolean;
  readonly question: Question;
  /** The app that asks. */
  readonly app: string;
  readonly onAnswer: (yes: boolean) => void;
};

/** Asks the person about an action of a mini-app that needs consent: ending the session (2 §3: SDK logout modal), or using a saved card. */
export default function QuestionDialog({ open, question, app, onAnswer }: Props) {
  const t = usePhrases();
  const words =
    question.kind === "log_out"
      ? {
          title: t("mini_app.log_out_title"),
          text: t("mini_app.log_out_text", { app }),
          keep: t("mini_app.log_out_keep"),
          confirm: t("nav.log_out"),
        }
      : {
          title: t("mini_app.card_title"),
          text: t("mini_app.card_text", { app, card: `•••• ${question.lastFour}` }),
          keep: t("mini_app.card_keep"),
          confirm: t("mini_app.card_use"),
        };
  return (
    <ConfirmDialog
      open={open}
      {...words}
      busy={false}
      onKeep={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    />
  );
}
