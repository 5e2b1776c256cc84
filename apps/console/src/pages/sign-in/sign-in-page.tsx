import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { PasswordField } from "@atrium/web/password-field.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { EmailField } from "@atrium/web/email-field.tsx";
import { LanguageSelect } from "@atrium/web/language-select.tsx";
import { Logo } from "@atrium/web/logo.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import { useServices, useSession } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { portalPaths } from "../../parts/paths.ts";
import styles from "./sign-in.module.css";

/**
 * Signs in by password, at the requested address, and then shows that page. All other ways to sign in, such as a company's provider, are the
 * portal's, which returns here afterwards.
 */
export function SignInPage() {
  const t = usePhrases();
  const { api, boot, session } = useServices();
  const { notice } = useSession();
  const { history } = useRouter();
  const { theme } = useBrand();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState(false);
  usePageTitle(t("console.title"));

  const address = normalizeEmail(email);
  const login = useMutation({
    mutationFn: () => api("POST /auth/v2/login", { body: { email: address, password } }),
    onSuccess: (reply) => session.signIn(reply),
  });
  const failure = login.error && describeFailure(login.error, t);
  const misspelt = left && email.trim() !== "" && !isEmail(address);
  const typed = () => {
    if (login.error) login.reset();
  };

  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <Logo name={theme.name} {...theme.logo} />
        <LanguageSelect languages={theme.languages} offered={readFlag(boot.flags, "change-language")} />
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{t("console.sign_in_title", { brand: theme.name })}</h1>
          <p className={styles.text}>{t("console.sign_in_text")}</p>
        </div>
        {notice === "expired" && <p role="status">{t("session.expired_text")}</p>}
        <Form
          busy={login.isPending}
          error={failure && failure.place !== "field" ? failure.text : null}
          onSubmit={() => {
            setLeft(true);
            if (isEmail(address) && password !== "") login.mutate();
          }}
        >
          <EmailField
            value={email}
            onType={(value) => {
              setEmail(value);
              typed();
            }}
            onBlur={() => setLeft(true)}
            error={misspelt ? t("sign_in.email_invalid") : undefined}
          />
          <PasswordField
            label={t("sign_in.password_label")}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              typed();
            }}
            error={failure?.place === "field" ? failure.text : undefined}
          />
          <Button
            type="submit"
            size="large"
            block
            busy={login.isPending}
            disabled={!isEmail(address) || password === ""}
          >
            {t("sign_in.submit")}
          </Button>
        </Form>
        <p className={styles.other}>
          {t("console.other_ways")}{" "}
          <a href={portalPaths.signIn} onClick={() => returnTo.keep(history.location.href)}>
            {t("console.other_ways_link")}
          </a>
        </p>
      </main>
    </div>
  );
}
