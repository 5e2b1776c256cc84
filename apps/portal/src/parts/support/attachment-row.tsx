import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./support.module.css";
import type { Attachment, Attachments } from "./use-attachments.ts";

type Props = { readonly attachment: Attachment; readonly attachments: Attachments };

/** One file: its progress or its error, and its actions. */
export function AttachmentRow({ attachment, attachments }: Props) {
  const t = usePhrases();
  const { id, name, state } = attachment;
  const mayRetry = state === "stopped" || (state === "failed" && attachment.mayRetry);
  /** The button's accessible name includes the file's. */
  const act = (what: string, label: string, onClick: () => void) => (
    <Button
      type="button"
      variant="quiet"
      size="small"
      id={`${id}-${what}`}
      aria-labelledby={`${id}-${what} ${id}-name`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <li className={styles.file}>
      <span className={styles.name} id={`${id}-name`}>
        {name}
      </span>
      <span className={styles.buttons}>
        {mayRetry && act("retry", t("app.try_again"), () => attachments.retry(attachment))}
        {state === "sending"
          ? act("cancel", t("account.cancel"), () => attachments.cancel(id))
          : act("remove", t("files.remove"), () => attachments.remove(id))}
      </span>
      {state === "sending" && (
        <progress className={styles.progress} max={100} value={attachment.percent} aria-label={name} />
      )}
      <span
        className={state === "failed" ? styles.fault : styles.state}
        role={state === "failed" ? "alert" : undefined}
      >
        {state === "sending" && t("files.sending", { percent: attachment.percent })}
        {state === "ready" && t("files.ready")}
        {state === "stopped" && t("files.stopped")}
        {state === "failed" && attachment.text}
      </span>
    </li>
  );
}
