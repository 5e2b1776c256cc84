import { mailLink } from "@atrium/rules/external-link.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { FailedPart } from "../../parts/failed-part.tsx";
import type { Failed } from "./smart-queries.ts";

type Props = { readonly suite: string | undefined; readonly busy: boolean; readonly onAgain: () => void };

/** The suite cannot be reached, or has no readings (2 §8). */
export function NotAvailable({ suite, busy, onAgain }: Props) {
  const t = usePhrases();
  return (
    <ErrorState
      title={t("smart.not_available")}
      text={<Support suite={suite} />}
      action={
        <Button busy={busy} onClick={onAgain}>
          {t("app.try_again")}
        </Button>
      }
    />
  );
}

/** One command was not confirmed: the last confirmed value stays, and the command can be repeated. */
export function NotDone({ failed, suite }: { readonly failed: Failed; readonly suite: string }) {
  const t = usePhrases();
  return (
    <FailedPart title={t("smart.not_available")} error={failed.error} onAgain={failed.again}>
      <p>
        <Support suite={suite} />
      </p>
    </FailedPart>
  );
}

function Support({ suite }: { readonly suite: string | undefined }) {
  const t = usePhrases();
  const { config } = useBrand();
  const mail = mailLink(supportEmail(config), suite);
  const text = t("smart.if_persists");
  return mail ? <a href={mail}>{text}</a> : text;
}
