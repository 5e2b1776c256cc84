import { Button } from "@atrium/ui/components/button.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import edit from "../../parts/edit/edit.module.css";
import { CopyLine } from "../../parts/copy-line.tsx";
import { Moment, useNow } from "../../parts/moment.tsx";
import styles from "./companies.module.css";
import type { CompanyDomain } from "./company-queries.ts";

type Props = {
  readonly domain: CompanyDomain;
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onCheck: () => void;
  readonly onRemove: () => void;
};

const looks: Record<CompanyDomain["state"], { tone: "ok" | "warn" | "danger"; icon: IconName }> = {
  proved: { tone: "ok", icon: "check" },
  waiting: { tone: "warn", icon: "clock" },
  refused: { tone: "danger", icon: "alert" },
};

/** One domain: its state, its proof, and the DNS record that would prove it. */
export function DomainRow({ domain, mayChange, busy, onCheck, onRemove }: Props) {
  const t = usePhrases();
  const now = useNow();
  const { domain: name, state, record_name, record_value, checked_at } = domain;
  const isOpen = state !== "proved" && record_name !== null && record_value !== null;
  return (
    <li className={styles.domain}>
      <div className={styles.domainHead}>
        <span className={edit.thingName}>{name}</span>
        <StatusPill {...looks[state]}>{t(`console.domain_${state}`)}</StatusPill>
        {mayChange && (
          <span className={edit.thingActs}>
            {isOpen && (
              <Button variant="secondary" size="small" busy={busy} onClick={onCheck}>
                {t("console.domain_check")}
                <span className="visually-hidden">: {name}</span>
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={onRemove}>
              {t("console.domain_remove")}
              <span className="visually-hidden">: {name}</span>
            </Button>
          </span>
        )}
      </div>
      <p className={edit.hint} role="status">
        {sentence(domain, t)}
        {state !== "proved" && checked_at && (
          <>
            {" "}
            {t("console.domain_checked")} <Moment at={checked_at} now={now} timeZone={undefined} />
          </>
        )}
      </p>
      {isOpen && mayChange && (
        <div className={styles.record}>
          <p>{t("console.domain_record")}</p>
          <CopyLine label={t("console.domain_record_name")} value={record_name} />
          <CopyLine label={t("console.domain_record_value")} value={record_value} />
        </div>
      )}
    </li>
  );
}

/** How a domain was proved, or what the last DNS check has found. */
function sentence({ state, proof, found, found_texts }: CompanyDomain, t: Translate): string {
  if (state === "proved") return t(`console.domain_by_${proof ?? "pack"}`);
  if (found === null || found === "record") return t("console.domain_unchecked");
  return t(`console.domain_found_${found}`, { found: found_texts.map((text) => `“${text}”`).join(", ") });
}
