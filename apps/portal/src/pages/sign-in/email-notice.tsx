import { mailLink } from "@atrium/rules/external-link.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";

/** Why an address cannot sign in here. */
export type NoticeKind = "unknown_domain" | "free_mail" | "deactivated";

const texts = {
  unknown_domain: {
    title: "sign_in.domain_title",
    text: "sign_in.domain_text",
    subject: "sign_in.domain_subject",
    ask: "sign_in.domain_report",
  },
  free_mail: {
    title: "sign_in.domain_title",
    text: "sign_in.free_mail_text",
    subject: "sign_in.domain_subject",
    ask: "sign_in.domain_report",
  },
  deactivated: {
    title: "sign_in.deactivated_title",
    text: "sign_in.deactivated_text",
    subject: "sign_in.deactivated_subject",
    ask: "sign_in.deactivated_ask",
  },
} as const;

type Props = {
  readonly what: NoticeKind | undefined;
  readonly email: string;
  readonly onClose: () => void;
  /** For a person who was invited at this address, and already has an account: the text does not reveal whether they have one. */
  readonly onPassword: () => void;
};

/** Says what is wrong with an address, with a way to write to the brand's support (1 §8). */
export function EmailNotice({ what, email, onClose, onPassword }: Props) {
  const t = usePhrases();
  const { config } = useBrand();
  const { title, text, subject, ask } = texts[what ?? "unknown_domain"];
  const mail = mailLink(supportEmail(config), t(subject, { email }));
  return (
    <Dialog
      open={what !== undefined}
      onClose={onClose}
      title={t(title)}
      closeLabel={t("app.close")}
      actions={
        mail ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("app.close")}
            </Button>
            <Button href={mail} icon="mail">
              {t(ask)}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("app.ok")}</Button>
        )
      }
    >
      <p>{t(text, { email })}</p>
      {what !== "deactivated" && (
        <p>
          {t("sign_in.have_account")}{" "}
          <Button variant="quiet" size="small" onClick={onPassword}>
            {t("sso.use_password")}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
