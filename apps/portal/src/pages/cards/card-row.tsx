import { isExpired } from "@atrium/rules/card-expiry.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { cardName } from "../../parts/cards/card-name.ts";
import styles from "../../parts/cards/cards.module.css";
import type { SavedCard } from "../../parts/cards/cards-queries.ts";

type Props = {
  readonly card: SavedCard;
  readonly busy: boolean;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
};

/** A saved card and its actions. */
export function CardRow({ card, busy, onDefault, onRemove }: Props) {
  const t = usePhrases();
  const locale = intlLocale(useLanguage());
  const name = cardName(card, t);
  const { month, year, first_name, last_name } = card;
  const until = new Intl.DateTimeFormat(locale, { month: "2-digit", year: "numeric", timeZone: "UTC" });
  const date = until.format(new Date(Date.UTC(year, month - 1, 1)));
  const [today] = useState(() => new Date());
  const over = isExpired(card, today);
  return (
    <li className={styles.row}>
      <span className={styles.plate}>
        <Icon name="card" />
      </span>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span>
          {first_name} {last_name} · {t("card.expires", { date })}
        </span>
      </div>
      {over && (
        <StatusPill tone="danger" icon="alert">
          {t("card.expired")}
        </StatusPill>
      )}
      {card.is_default && (
        <StatusPill tone="ok" icon="check">
          {t("card.default")}
        </StatusPill>
      )}
      <div className={styles.buttons}>
        {!card.is_default && (
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={`${t("card.make_default")}: ${name}`}
            onClick={onDefault}
          >
            {t("card.make_default")}
          </Button>
        )}
        <Button variant="secondary" size="small" aria-label={`${t("card.remove")}: ${name}`} onClick={onRemove}>
          {t("card.remove")}
        </Button>
      </div>
    </li>
  );
}
