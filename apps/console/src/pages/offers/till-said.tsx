import { exactTime } from "@atrium/rules/relative-time.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { failureText } from "../../parts/failure-text.ts";
import { ScanOutcome } from "../../parts/scanner/scanner.tsx";
import type { Till, TillOutcome } from "./use-till.ts";

const icons: Record<TillOutcome["kind"], IconName> = {
  redeemed: "check",
  before: "clock",
  undone: "minus",
  unknown: "x",
  failed: "alert",
};

type Props = { readonly till: Till; readonly timeZone: string };

/** The result of the latest action, shown and read out at once, with its undo or retry. */
export function TillSaid({ till, timeZone }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { outcome } = till;
  const text = () => {
    if (!outcome) return "";
    if (outcome.kind === "failed") return failureText(outcome.error, t);
    if (outcome.kind === "unknown") return t("console.till_unknown");
    if (outcome.kind === "undone") return t("console.till_undone", { name: outcome.name });
    const { name, redemption, left } = outcome;
    if (outcome.kind === "redeemed")
      return left > 0 ? t("console.till_redeemed_left", { name, left }) : t("console.till_redeemed", { name });
    const by = redemption.by?.name ?? t("console.somebody");
    return t("console.till_before", { name, time: exactTime(redemption.at, locale, timeZone), by });
  };
  return (
    <ScanOutcome icon={outcome && icons[outcome.kind]} text={text()}>
      {outcome?.kind === "redeemed" && (
        <Button size="small" variant="quiet" onClick={() => till.undo(outcome.redemption.claim)}>
          {t("console.undo")}
        </Button>
      )}
      {outcome?.kind === "failed" && (
        <Button size="small" variant="quiet" busy={till.busy} onClick={outcome.again}>
          {t("app.try_again")}
        </Button>
      )}
    </ScanOutcome>
  );
}
