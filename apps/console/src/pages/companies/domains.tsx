import { hostNameIn, isHostName } from "@atrium/rules/host-name.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import styles from "../../parts/edit/edit.module.css";
import { fieldFaults } from "../../parts/edit/field-faults.ts";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import own from "./companies.module.css";
import type { Company, CompanyReply } from "./company-queries.ts";
import { DomainRow } from "./domain-row.tsx";
import { useDomainActs } from "./use-domain-acts.ts";

type Props = { readonly company: Company; readonly onChanged: (reply: CompanyReply) => void };

/** The e-mail domains of a company: proved ones, and those that are not proved yet. */
export function Domains({ company, onChanged }: Props) {
  const t = usePhrases();
  const acts = useDomainActs(company.uuid, onChanged);
  const { isAsking } = useFreshSignIn();
  const [leaving, setLeaving] = useState<string>();
  const { domains } = company;
  return (
    <section className={styles.group}>
      <h2>{t("console.domains_title")}</h2>
      <p className={styles.hint}>{t("console.domains_text")}</p>
      {acts.failure && <Fault>{acts.failure}</Fault>}
      {domains.length === 0 && (
        <EmptyState icon="mail" level={3} title={t("console.domains_none")} text={t("console.domains_none_text")} />
      )}
      {domains.length > 0 && (
        <ul className={own.domains} role="list" aria-label={t("console.domains_title")}>
          {domains.map((domain) => (
            <DomainRow
              key={domain.domain}
              domain={domain}
              mayChange={company.may_change}
              busy={acts.checking.isPending && acts.checking.variables === domain.domain}
              onCheck={() => acts.checking.mutate(domain.domain)}
              onRemove={() => setLeaving(domain.domain)}
            />
          ))}
        </ul>
      )}
      {company.may_change && <NewDomain company={company} acts={acts} />}
      <ConfirmDialog
        open={leaving !== undefined && !isAsking}
        title={t("console.domain_remove_title", { domain: leaving ?? "" })}
        text={t("console.domain_remove_text")}
        keep={t("console.domain_keep")}
        confirm={t("console.domain_remove")}
        takesAway
        busy={acts.removing.isPending}
        onKeep={() => setLeaving(undefined)}
        onConfirm={() =>
          leaving !== undefined && acts.removing.mutate(leaving, { onSettled: () => setLeaving(undefined) })
        }
      />
    </section>
  );
}

type NewProps = { readonly company: Company; readonly acts: ReturnType<typeof useDomainActs> };

function NewDomain({ company, acts: { naming } }: NewProps) {
  const t = usePhrases();
  const [typed, setTyped] = useState("");
  const [isSent, setSent] = useState(false);
  const domain = hostNameIn(typed.replace(/^.*@/, ""));
  const isRight = domain.includes(".") && isHostName(domain);
  const faults = fieldFaults(naming.error, t);
  const failure = naming.error && !faults["domain"] ? failureText(naming.error, t) : null;
  return (
    <Form
      busy={naming.isPending}
      error={failure}
      onSubmit={() => {
        setSent(true);
        if (!isRight) return;
        naming.mutate(domain, {
          onSuccess() {
            setTyped("");
            setSent(false);
          },
        });
      }}
    >
      <div className={own.add}>
        <TextField
          label={t("console.domain_new")}
          hint={t(company.may_vouch ? "console.domain_new_vouch" : "console.domain_new_proof")}
          maxLength={253}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={faults["domain"] ?? (isSent && !isRight ? t("console.domain_invalid") : undefined)}
          onChange={({ target }) => {
            setTyped(target.value);
            if (naming.error) naming.reset();
          }}
        />
        <Button type="submit" variant="secondary" busy={naming.isPending} disabled={typed.trim() === ""}>
          {t("console.domain_add")}
        </Button>
      </div>
    </Form>
  );
}
