import { mailLink } from "@atrium/rules/external-link.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "../../shared/phrases.ts";
import { supportEmail, useBrand } from "../../shared/brand.ts";

/** Why an address does not go on to its password. */
export type StandIn = "unknown_domain" | "no_account" | "provider";

const texts = {
  unknown_domain: ["sign_in.domain_title", "sign_in.domain_text"],
  no_account: ["sign_in.no_account_title", "sign_in.no_account_text"],
  provider: ["sign_in.sso_title", "sign_in.sso_text"],
} as const;

type Props = { readonly what: StandIn | undefined; readonly email: string; readonly onClose: () => void };

/** Says plainly what an address lacks; one of an unknown company can be reported by mail (1 §8). */
export function StandInDialog({ what, email, onClose }: Props) {
  const t = usePhrases();
  const { config } = useBrand();
  const [title, text] = texts[what ?? "no_account"];
  const report = mailLink(supportEmail(config), t("sign_in.domain_subject", { email }));
  return (
    <Dialog
      open={what !== undefined}
      onClose={onClose}
      title={t(title)}
      closeLabel={t("app.close")}
      actions={
        what === "unknown_domain" && report ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("app.close")}
            </Button>
            <Button href={report} icon="mail">
              {t("sign_in.domain_report")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("app.ok")}</Button>
        )
      }
    >
      <p>{t(text, { email })}</p>
    </Dialog>
  );
}
