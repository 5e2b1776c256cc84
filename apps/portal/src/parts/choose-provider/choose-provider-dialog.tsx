import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { useMutation } from "@tanstack/react-query";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../services.ts";
import styles from "./choose-provider.module.css";
import { type Provider, providersOf, type SsoProviders } from "./providers.ts";
import { redirectToProvider } from "./provider-sign-in.ts";

type Props = {
  readonly open: boolean;
  readonly email: string;
  /** The answer of the e-mail check about the company of the address. */
  readonly providers: SsoProviders;
  /** "Use e-mail and password": offered where no provider is required. */
  readonly onEmail: () => void;
  readonly onClose: () => void;
};

/** The sign-in options of a person's company (A19): each provider, and the password unless it is switched off. */
export function ChooseProviderDialog({ open, email, providers, onEmail, onClose }: Props) {
  const t = usePhrases();
  const services = useServices();
  const redirect = useMutation({
    mutationFn: (provider: Provider) => redirectToProvider(services, { email, providers, provider }),
  });
  const failure = redirect.error && describeFailure(redirect.error, t);
  const ways = providersOf(providers);
  const going = redirect.isPending ? redirect.variables : undefined;

  return (
    <Dialog open={open} onClose={onClose} title={t("sso.choose_title")} closeLabel={t("app.close")}>
      <Form
        busy={redirect.isPending}
        error={failure?.text ?? null}
        onSubmit={(data) => {
          const chosen = ways[Number(data.get("provider"))];
          if (chosen) redirect.mutate(chosen);
        }}
      >
        <p>{t(providers.sso_required ? "sso.required_text" : "sso.optional_text", { email })}</p>
        <ul className={styles.ways} role="list">
          {ways.map(({ source, name }, index) => (
            <li key={`${source} ${name}`}>
              <Button
                type="submit"
                name="provider"
                value={index}
                block
                size="large"
                icon="shield"
                busy={going?.source === source && going.name === name}
              >
                {t("sso.continue_with", { provider: name })}
              </Button>
            </li>
          ))}
          {!providers.sso_required && (
            <li>
              <Button block size="large" icon="key" variant="secondary" disabled={redirect.isPending} onClick={onEmail}>
                {t("sso.use_password")}
              </Button>
            </li>
          )}
        </ul>
        <p role="status" className={going ? styles.going : "visually-hidden"}>
          {going ? t("sso.going_to", { provider: going.name }) : ""}
        </p>
      </Form>
    </Dialog>
  );
}
