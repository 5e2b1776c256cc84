import { intlLocale } from "@atrium/rules/languages.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { ownZone } from "../../parts/moment.tsx";
import type { Person } from "./people-queries.ts";
import styles from "./people.module.css";

type Props = { readonly open: boolean; readonly person: Person; readonly onClose: () => void };

const leastReason = 3;

/**
 * Asks for a reason, and then shows a link that opens the person's portal: a link, because browsers block a window that opens by itself after a wait.
 * A failure keeps the input.
 */
export function ViewAsDialog({ open, person, onClose }: Props) {
  const t = usePhrases();
  const language = useLanguage();
  const { api } = useServices();
  const { isAsking, run } = useFreshSignIn();
  const [reason, setReason] = useState("");
  const beginning = useMutation({
    mutationFn: () =>
      run(() => api("POST /admin/v1/people/:uuid/view-as", { params: { uuid: person.uuid }, body: { reason } })),
  });
  const name = nameOf(person);
  const view = beginning.data?.data.view;
  const close = () => {
    setReason("");
    beginning.reset();
    onClose();
  };
  return (
    <Dialog
      // The password dialog replaces this one.
      open={open && !isAsking}
      onClose={close}
      title={t("console.view_as_title", { name })}
      closeLabel={t("app.close")}
    >
      {view ? (
        <div className={styles.viewAs} role="status">
          <p>
            {t("console.view_as_ready", {
              time: new Intl.DateTimeFormat(intlLocale(language), { timeZone: ownZone(), timeStyle: "short" }).format(
                new Date(view.until),
              ),
            })}
          </p>
          <Button block href={view.address} target="_blank" rel="noopener noreferrer" icon="eye" onClick={close}>
            {t("console.view_as_open", { name })}
          </Button>
        </div>
      ) : (
        <Form
          busy={beginning.isPending}
          error={beginning.error ? failureText(beginning.error, t) : null}
          onSubmit={() => {
            if (reason.trim().length >= leastReason) beginning.mutate();
          }}
        >
          <p>{t("console.view_as_text")}</p>
          <TextField
            label={t("console.view_as_reason")}
            value={reason}
            maxLength={300}
            data-autofocus
            onChange={({ target }) => setReason(target.value)}
          />
          <Button type="submit" block busy={beginning.isPending} disabled={reason.trim().length < leastReason}>
            {t("console.view_as_begin")}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
