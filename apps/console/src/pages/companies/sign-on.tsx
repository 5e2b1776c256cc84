import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../parts/edit/edit.module.css";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { TrialResult } from "./trial-result.tsx";
import { useTrials } from "./use-trials.ts";
import type { Company, CompanyReply } from "./company-queries.ts";

const protocols = { oidc: "OpenID Connect", saml: "SAML 2.0" };

type Props = { readonly company: Company; readonly onChanged: (reply: CompanyReply) => void };

/** The providers with which the company's people sign in, and the action that makes them optional again if they lock people out. */
export function SignOn({ company, onChanged }: Props) {
  const t = usePhrases();
  const { api, toasts } = useServices();
  const { run, isAsking } = useFreshSignIn();
  const [isSure, setSure] = useState<boolean>();
  const [isRequiring, setRequiring] = useState(false);
  const { uuid, sign_on } = company;
  const trials = useTrials(uuid);
  const requiring = useMutation({
    mutationFn: () => run(() => api("POST /admin/v1/companies/:uuid/sign-on/require", { params: { uuid } })),
    onSuccess(reply) {
      onChanged(reply);
      toasts.show({ text: t("console.sign_on_now_required", { name: company.name }) });
    },
    onSettled: () => setRequiring(false),
  });
  const releasing = useMutation({
    mutationFn: () => run(() => api("POST /admin/v1/companies/:uuid/sign-on/release", { params: { uuid } })),
    onSuccess(reply) {
      onChanged(reply);
      toasts.show({ text: t("console.sign_on_released", { name: company.name }) });
    },
    onSettled: () => setSure(false),
  });
  const error = releasing.error ?? requiring.error;
  return (
    <section className={styles.group}>
      <div className={styles.groupHead}>
        <h2>{t("console.sign_on_title")}</h2>
        {sign_on.required && company.may_vouch && (
          <Button variant="secondary" size="small" onClick={() => setSure(true)}>
            {t("console.sign_on_release")}
          </Button>
        )}
        {sign_on.may_require && (
          <Button variant="secondary" size="small" icon="lock" onClick={() => setRequiring(true)}>
            {t("console.sign_on_require")}
          </Button>
        )}
      </div>
      {error && <Fault>{failureText(error, t)}</Fault>}
      <p className={styles.hint}>{t(hintOf(company))}</p>
      {sign_on.providers.length > 0 && (
        <ul className={styles.things} role="list" aria-label={t("console.sign_on_title")}>
          {sign_on.providers.map((provider) => (
            <li key={provider.uuid} className={styles.thing}>
              <span className={styles.thingFace}>
                <Icon name="key" size={16} />
              </span>
              <span className={styles.thingName}>{provider.name}</span>
              <span className={styles.hint}>{protocols[provider.protocol]}</span>
              {sign_on.required && (
                <StatusPill tone="info" icon="lock">
                  {t("console.sign_on_required")}
                </StatusPill>
              )}
              {provider.tried && <Tried tried={provider.tried} />}
              {company.may_change && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${t("console.sign_on_try")}: ${provider.name}`}
                  busy={trials.beginningOf === provider.uuid}
                  onClick={() => trials.begin(provider.uuid)}
                >
                  {t("console.sign_on_try")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <TrialResult trials={trials} company={company} />
      <ConfirmDialog
        open={isRequiring && !isAsking}
        title={t("console.sign_on_require_title")}
        text={t("console.sign_on_require_text", { name: company.name })}
        keep={t("console.sign_on_keep")}
        confirm={t("console.sign_on_require")}
        busy={requiring.isPending}
        onKeep={() => setRequiring(false)}
        onConfirm={() => requiring.mutate()}
      />
      <ConfirmDialog
        open={isSure === true && !isAsking}
        title={t("console.sign_on_release_title", { name: company.name })}
        text={t("console.sign_on_release_text")}
        keep={t("console.sign_on_keep")}
        confirm={t("console.sign_on_release")}
        busy={releasing.isPending}
        onKeep={() => setSure(false)}
        onConfirm={() => releasing.mutate()}
      />
    </section>
  );
}

type Provider = Company["sign_on"]["providers"][number];

function Tried({ tried }: { readonly tried: NonNullable<Provider["tried"]> }) {
  const t = usePhrases();
  if (!tried.is_current)
    return (
      <StatusPill tone="neutral" icon="clock">
        {t("console.sign_on_tried_old")}
      </StatusPill>
    );
  return tried.good ? (
    <StatusPill tone="ok" icon="check">
      {t("console.sign_on_tried_good")}
    </StatusPill>
  ) : (
    <StatusPill tone="danger" icon="alert">
      {t("console.sign_on_tried_bad")}
    </StatusPill>
  );
}

function hintOf({ sign_on, may_vouch }: Company) {
  if (sign_on.providers.length === 0) return "console.sign_on_none";
  if (!sign_on.required) return "console.sign_on_either";
  return may_vouch ? "console.sign_on_only" : "console.sign_on_only_ask";
}
