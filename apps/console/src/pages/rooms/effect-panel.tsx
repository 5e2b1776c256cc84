import { cardDate } from "@atrium/rules/event-dates.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import edit from "../../parts/edit/edit.module.css";
import { failureText } from "../../parts/failure-text.ts";
import { checkText, type Speech } from "../../parts/rule-words.ts";
import styles from "./rooms.module.css";
import type { Effect } from "./room-queries.ts";
import type { useEffectOf } from "./use-effect-of.ts";

type Props = { readonly found: ReturnType<typeof useEffectOf>; readonly timeZone: string };

/** What the edited rules would have changed about the bookings of the last days (K3). */
export function EffectPanel({ found, timeZone }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { effect, error, isLooking, again } = found;
  return (
    <section className={edit.group} aria-busy={isLooking || undefined}>
      <h2>{t("console.effect_title")}</h2>
      {error && (
        <div className={styles.cardHead}>
          <p className={styles.wrong}>{failureText(error, t)}</p>
          <Button type="button" variant="secondary" size="small" onClick={again}>
            {t("app.try_again")}
          </Button>
        </div>
      )}
      {!error && !effect && <p className={styles.quiet}>{t("console.effect_looking")}</p>}
      {!error && effect && <Said effect={effect} timeZone={timeZone} speech={{ t, locale }} />}
      <p className={styles.quiet}>{t("console.effect_stays")}</p>
    </section>
  );
}

function Said({ effect, timeZone, speech }: { effect: Effect; timeZone: string; speech: Speech }) {
  const { t, locale } = speech;
  const { examples, impossible } = effect;
  const counts = countsOf(effect, speech);
  if (counts.length === 0) return <p className={styles.says}>{nothingText(effect, speech)}</p>;
  return (
    <div className={styles.says}>
      <p>{t("console.effect_of", { count: effect.total, days: String(effect.days) })}</p>
      <ul className={styles.counts}>
        {counts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {examples.length > 0 && (
        <ul className={styles.examples} role="list">
          {examples.map((one) => (
            <li key={one.uuid}>
              <span className={styles.who}>
                {cardDate(one.start_at, locale, timeZone)} · {one.person_name}
              </span>
              <span className={styles.quiet}>
                {one.check === "taken"
                  ? t("console.effect_taken")
                  : checkText({ ...one, check: one.check }, timeZone, speech)}
              </span>
            </li>
          ))}
          {impossible > examples.length && (
            <li className={styles.quiet}>
              {t("console.effect_more", { number: String(impossible - examples.length) })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function nothingText({ total, days }: Effect, { t }: Speech): string {
  if (total === 0) return t("console.effect_no_bookings", { days: String(days) });
  return t("console.effect_nothing", { count: total, days: String(days) });
}

function countsOf(effect: Effect, { t }: Speech): string[] {
  const kinds = ["impossible", "approval", "dearer", "cheaper", "against"] as const;
  return kinds
    .filter((kind) => effect[kind] > 0)
    .map((kind) => t(`console.effect_${kind}`, { number: String(effect[kind]) }));
}

/** The same in one line, if there is little space. */
export function effectLine(effect: Effect, speech: Speech): string {
  const counts = countsOf(effect, speech);
  if (counts.length === 0) return nothingText(effect, speech);
  const of = speech.t("console.effect_of", { count: effect.total, days: String(effect.days) });
  return `${of} ${counts.join(", ")}.`;
}
