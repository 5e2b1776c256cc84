import { atTheTill } from "@atrium/rules/redeem.ts";
import { exactTime } from "@atrium/rules/relative-time.ts";
import { spacedTicketCode } from "@atrium/rules/ticket-code.ts";
import { drawCode } from "@atrium/web/draw-code.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { QrCode } from "@atrium/web/qr-code.tsx";
import { useLanguage } from "@atrium/web/services.ts";
import { useBuilding } from "../../parts/buildings.ts";
import styles from "./offer.module.css";
import type { OfferClaim } from "./offer-queries.ts";

type Props = {
  readonly claims: readonly OfferClaim[];
  /** Codes are no longer shown: the offer is over. */
  readonly over: boolean;
};

/** What a person with claims shows at the till: the code of one claim after the other, and when the latest was redeemed. */
export default function ClaimCode({ claims, over }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const { next, open, last } = atTheTill(claims);
  const drawn = over || !next ? undefined : drawCode(next.code);
  if (!drawn && !last) return undefined;
  return (
    <section className={styles.code} aria-live="polite">
      <h2 className={styles.codeTitle}>{t("offer.code_title")}</h2>
      {next && drawn && (
        <>
          <QrCode code={drawn} label={t("offer.code_label")} />
          <p className={styles.typed}>{spacedTicketCode(next.code)}</p>
          <p>{t("offer.code_text")}</p>
          {open > 1 && <p className={styles.more}>{t("offer.code_open", { count: open })}</p>}
        </>
      )}
      {last && <p className={styles.more}>{t("offer.redeemed", { time: exactTime(last, locale, timezone) })}</p>}
    </section>
  );
}
