import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { mailLink } from "@atrium/rules/external-link.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { useSyncExternalStore } from "react";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { traceOf } from "@atrium/web/report.ts";
import { useServices } from "../../parts/services.ts";
import styles from "./trouble-dialog.module.css";

/** The global error (2 §8, M9): one failed action after the other, each with a button to try again, and with the ids that support needs. */
export function TroubleDialog() {
  const t = usePhrases();
  const { config } = useBrand();
  const { trouble } = useServices();
  const [shown] = useSyncExternalStore(trouble.subscribe, trouble.get);
  const id = shown ? traceOf(shown.error) : "";
  const mail = mailLink(supportEmail(config), t("trouble.subject", { id }));
  const repeated = shown?.step === "repeated";
  return (
    <Dialog
      urgent
      open={shown !== undefined}
      onClose={trouble.clear}
      title={t("trouble.title")}
      closeLabel={t("app.close")}
      actions={
        <>
          {mail && (
            <Button variant="secondary" href={mail} icon="mail">
              {t("app.contact_support")}
            </Button>
          )}
          <Button busy={shown?.step === "retrying"} onClick={() => void (repeated ? trouble.clear() : trouble.again())}>
            {repeated ? t("trouble.go_back") : t("app.try_again")}
          </Button>
        </>
      }
    >
      <div aria-live="polite" aria-atomic="true">
        <p>{repeated ? t("trouble.repeated") : t("trouble.text")}</p>
        <ul className={styles.facts}>
          {whatIsKnown(shown?.error, t).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          <li className={styles.reference}>{t("error.reference", { id })}</li>
        </ul>
      </div>
    </Dialog>
  );
}

/** The server's own text of a refusal, or the HTTP status; says that there was no answer if there was none. A client-side fault has neither. */
function whatIsKnown(error: unknown, t: Translate): string[] {
  if (error instanceof ApiUnreachable)
    return [error.status ? t("trouble.status", { status: error.status }) : t("error.unreachable_title")];
  if (!(error instanceof ApiRefusal)) return [];
  const { status } = error.problem;
  return [...(status < 500 ? [describeFailure(error, t).text] : []), t("trouble.status", { status })];
}
