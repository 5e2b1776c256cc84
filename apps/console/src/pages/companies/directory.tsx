import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CopyLine } from "../../parts/copy-line.tsx";
import styles from "../../parts/edit/edit.module.css";
import { fieldFaults } from "../../parts/edit/field-faults.ts";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { Moment, useNow } from "../../parts/moment.tsx";
import own from "./companies.module.css";
import { type DirectoryToken, directoryQuery } from "./company-queries.ts";
import { useDirectoryActs } from "./use-directory-acts.ts";

/** The address of this portal for the company's directory, and the directory's tokens. */
export function Directory({ companyUuid }: { readonly companyUuid: string }) {
  const t = usePhrases();
  const { data, error, refetch } = useQuery(directoryQuery(useServices(), companyUuid));
  const { making, withdrawing, made, forget } = useDirectoryActs(companyUuid);
  const { isAsking } = useFreshSignIn();
  const [leaving, setLeaving] = useState<string>();
  const refused = making.error ?? withdrawing.error;
  const failure = refused && (fieldFaults(refused, t)["tokens"] ?? failureText(refused, t));
  return (
    <section className={styles.group}>
      <div className={styles.groupHead}>
        <h2>{t("console.directory_title")}</h2>
        {data && (
          <Button variant="secondary" size="small" icon="plus" busy={making.isPending} onClick={() => making.mutate()}>
            {t("console.directory_make")}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t("console.directory_text")}</p>
      {failure && <Fault>{failure}</Fault>}
      {!data && error && (
        <div className={own.add}>
          <Fault>{failureText(error, t)}</Fault>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            {t("app.try_again")}
          </Button>
        </div>
      )}
      {data && <CopyLine label={t("console.directory_address")} value={data.data.address} />}
      {data?.data.tokens.length === 0 && <p>{t("console.directory_none")}</p>}
      {data && data.data.tokens.length > 0 && (
        <ul className={styles.things} role="list" aria-label={t("console.directory_tokens")}>
          {data.data.tokens.map((token) => (
            <TokenRow key={token.uuid} token={token} onWithdraw={() => setLeaving(token.uuid)} />
          ))}
        </ul>
      )}
      <Dialog
        open={made !== undefined}
        onClose={forget}
        title={t("console.directory_made")}
        closeLabel={t("app.close")}
        actions={<Button onClick={forget}>{t("console.directory_done")}</Button>}
      >
        <p>{t("console.directory_once")}</p>
        {data && <CopyLine label={t("console.directory_address")} value={data.data.address} />}
        <CopyLine label={t("console.directory_token")} value={made ?? ""} />
      </Dialog>
      <ConfirmDialog
        open={leaving !== undefined && !isAsking}
        title={t("console.directory_withdraw_title")}
        text={t("console.directory_withdraw_text")}
        keep={t("console.domain_keep")}
        confirm={t("console.directory_withdraw")}
        takesAway
        busy={withdrawing.isPending}
        onKeep={() => setLeaving(undefined)}
        onConfirm={() =>
          leaving !== undefined && withdrawing.mutate(leaving, { onSettled: () => setLeaving(undefined) })
        }
      />
    </section>
  );
}

/** One token: when it was created and used, without its value. */
function TokenRow({ token, onWithdraw }: { readonly token: DirectoryToken; readonly onWithdraw: () => void }) {
  const t = usePhrases();
  const now = useNow();
  return (
    <li className={styles.thing}>
      <span className={styles.thingName}>
        {t("console.directory_since")} <Moment at={token.created_at} now={now} timeZone={undefined} />
      </span>
      <span className={styles.hint}>
        {token.last_used_at ? (
          <>
            {t("console.directory_used")} <Moment at={token.last_used_at} now={now} timeZone={undefined} />
          </>
        ) : (
          t("console.directory_unused")
        )}
      </span>
      <Button variant="quiet" size="small" onClick={onWithdraw}>
        {t("console.directory_withdraw")}
      </Button>
    </li>
  );
}
