import { consolePath } from "@atrium/rules/console-path.ts";
import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";
import { isPasswordComplete } from "@atrium/rules/password.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { EmailField } from "@atrium/web/email-field.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { NewPasswordFields } from "@atrium/web/new-password-fields.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices, useSession } from "@atrium/web/services.ts";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { fieldFaults } from "../../parts/edit/field-faults.ts";
import { failureText } from "../../parts/failure-text.ts";
import { paths } from "../../parts/paths.ts";
import { FirstUseScreen } from "./first-use-screen.tsx";
import styles from "./first-use.module.css";

/** The person who opens the address that the server has printed becomes the owner. Its secret is in the fragment, which no server and no log sees. */
export function OwnerStep() {
  const { api } = useServices();
  const { history } = useRouter();
  const isIn = useSession().tokens !== undefined;
  const [secret] = useState(() => history.location.hash.replace(/^#/, ""));
  const check = useQuery({
    queryKey: ["first use", secret],
    queryFn: () => api("POST /admin/v1/first-use/check", { body: { secret } }),
    enabled: !isIn && secret !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isIn) return <Navigate to={paths.firstBrand} replace />;
  if (check.error && !(check.error instanceof ApiRefusal))
    return <FailedScreen error={check.error} onRetry={() => void check.refetch()} />;
  if (secret === "" || check.error) return <NoAddress error={check.error} />;
  return <OwnerForm secret={secret} />;
}

/** Without a valid address there is no form. */
function NoAddress({ error }: { readonly error: Error | null }) {
  const t = usePhrases();
  return (
    <FirstUseScreen title={t("console.first_title")} text={t("console.first_where")}>
      <EmptyState
        icon="key"
        title={t(error ? "console.first_used" : "console.first_no_address")}
        text={
          <>
            {error ? t("console.first_used_text") : t("console.first_no_address_text")}
            <br />
            <code className={styles.code}>npm run atrium -- first-owner</code>
          </>
        }
        action={<Button render={<Link to={paths.me} />}>{t("sign_in.submit")}</Button>}
      />
    </FirstUseScreen>
  );
}

const empty = { organisation: "", first_name: "", last_name: "", email: "", password: "" };

function OwnerForm({ secret }: { readonly secret: string }) {
  const t = usePhrases();
  const { api, session } = useServices();
  const [typed, setTyped] = useState(empty);
  const [isSent, setSent] = useState(false);
  const making = useMutation({
    mutationFn: () =>
      api("POST /admin/v1/first-use/owner", { body: { ...typed, email: normalizeEmail(typed.email), secret } }),
    onSuccess(reply) {
      session.signIn(reply);
      // This page was served without a brand; the next one has it.
      location.assign(`${consolePath}${paths.firstBrand}`);
    },
  });
  const faults = fieldFaults(making.error, t);
  const change = (some: Partial<typeof empty>) => {
    setTyped((before) => ({ ...before, ...some }));
    if (making.error) making.reset();
  };
  const missing = (field: keyof typeof empty) =>
    faults[field] ?? (isSent && typed[field].trim() === "" ? t("console.field_required") : undefined);
  const isRightEmail = isEmail(normalizeEmail(typed.email));
  const isWhole = Object.values(typed).every((text) => text.trim() !== "") && isRightEmail;
  return (
    <FirstUseScreen step="owner" title={t("console.first_title")} text={t("console.first_text")}>
      <Form
        busy={making.isPending}
        error={making.error && Object.keys(faults).length === 0 ? failureText(making.error, t) : null}
        onSubmit={() => {
          setSent(true);
          if (isWhole && isPasswordComplete(typed.password)) making.mutate();
        }}
      >
        <TextField
          label={t("console.organisation")}
          hint={t("console.organisation_hint")}
          name="organization"
          autoComplete="organization"
          maxLength={120}
          data-autofocus
          value={typed.organisation}
          error={missing("organisation")}
          onChange={({ target }) => change({ organisation: target.value })}
        />
        <div className={styles.names}>
          <TextField
            label={t("sign_up.first_name")}
            name="first_name"
            autoComplete="given-name"
            maxLength={80}
            value={typed.first_name}
            error={missing("first_name")}
            onChange={({ target }) => change({ first_name: target.value })}
          />
          <TextField
            label={t("sign_up.last_name")}
            name="last_name"
            autoComplete="family-name"
            maxLength={80}
            value={typed.last_name}
            error={missing("last_name")}
            onChange={({ target }) => change({ last_name: target.value })}
          />
        </div>
        <EmailField
          value={typed.email}
          onType={(email) => change({ email })}
          error={faults["email"] ?? (isSent && !isRightEmail ? t("sign_in.email_invalid") : undefined)}
        />
        <NewPasswordFields
          label={t("sign_in.password_label")}
          value={typed.password}
          onChange={(password) => change({ password })}
          error={
            faults["password"] ??
            (isSent && !isPasswordComplete(typed.password) ? t("sign_up.fault_password_rules") : undefined)
          }
        />
        <Button type="submit" size="large" block busy={making.isPending}>
          {t("console.first_begin")}
        </Button>
      </Form>
    </FirstUseScreen>
  );
}
