import { mailLink } from "@atrium/rules/external-link.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = { readonly open: boolean; readonly onClose: () => void; readonly name: string };

/** Says what cannot be opened, and who can help meanwhile. */
export default function NotHereDialog({ open, onClose, name }: Props) {
  const t = usePhrases();
  const { config } = useBrand();
  const support = mailLink(supportEmail(config), name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("tile.not_here_title", { tile: name })}
      closeLabel={t("app.close")}
      actions={
        <>
          {support && (
            <Button variant="secondary" href={support} icon="mail">
              {t("app.contact_support")}
            </Button>
          )}
          <Button onClick={onClose}>{t("app.ok")}</Button>
        </>
      }
    >
      <p>{t("tile.not_here_text")}</p>
    </Dialog>
  );
}
