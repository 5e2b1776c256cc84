import { capabilitiesOfRole } from "@atrium/rules/roles.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { capabilityWords } from "../../parts/capability-words.ts";
import { useMe } from "../../parts/me-query.ts";
import { Moment, useNow } from "../../parts/moment.tsx";
import { GiveRoleDialog } from "./give-role-dialog.tsx";
import type { Grant, Person } from "./people-queries.ts";
import styles from "./people.module.css";
import { Part } from "./person-sections.tsx";
import { roleWords, scopeWords } from "../../parts/role-words.ts";
import type { usePersonActs } from "./use-person-acts.ts";

type Acts = ReturnType<typeof usePersonActs>;
type Props = { readonly person: Person; readonly acts: Acts; readonly mayGive: boolean };

/** A person's roles in the console, each with its place. */
export function Grants({ person, acts, mayGive }: Props) {
  const t = usePhrases();
  const [isGiving, setGiving] = useState(false);
  const { taking } = acts;
  const give = mayGive && (
    <Button variant="secondary" size="small" icon="plus" onClick={() => setGiving(true)}>
      {t("console.role_give")}
    </Button>
  );
  return (
    <Part title={t("console.roles")} action={give}>
      {person.owner_by_pack && <p className={styles.quiet}>{t("console.owner_by_pack")}</p>}
      {person.grants.length === 0 && !person.owner_by_pack && <p className={styles.quiet}>{t("console.roles_none")}</p>}
      {person.grants.length > 0 && (
        <ul className={styles.grants}>
          {person.grants.map((grant) => (
            <GrantRow
              key={grant.uuid}
              grant={grant}
              busy={taking.isPending && taking.variables.uuid === grant.uuid}
              onTake={mayGive ? () => taking.mutate(grant) : undefined}
            />
          ))}
        </ul>
      )}
      <GiveRoleDialog open={isGiving} person={person} giving={acts.giving} onClose={() => setGiving(false)} />
    </Part>
  );
}

type RowProps = { readonly grant: Grant; readonly busy: boolean; readonly onTake: (() => void) | undefined };

function GrantRow({ grant, busy, onTake }: RowProps) {
  const t = usePhrases();
  const now = useNow();
  const portfolio = useMe()?.portfolio.name;
  const { phrase, icon } = scopeWords[grant.scope];
  const place = grant.scope_name ?? (grant.scope === "portfolio" ? portfolio : undefined);
  const role = t(roleWords[grant.role]);
  return (
    <li className={styles.grant}>
      <div className={styles.grantHead}>
        <strong>{role}</strong>
        {onTake && (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={t("console.role_take_named", { role, place: place ?? t(phrase) })}
            onClick={onTake}
          >
            {t("console.role_take")}
          </Button>
        )}
      </div>
      <p className={styles.scope}>
        <Icon name={icon} size={16} />
        <span>{[t(phrase), place].filter(Boolean).join(": ")}</span>
      </p>
      <p className={styles.quiet}>
        {capabilitiesOfRole(grant.role)
          .map((capability) => t(capabilityWords[capability].phrase))
          .join(" · ")}
      </p>
      <p className={styles.quiet}>
        {t("console.given_by", { name: grant.given_by ?? t("console.somebody") })}{" "}
        <Moment at={grant.given_at} now={now} timeZone={undefined} />
      </p>
    </li>
  );
}
