import { Button } from "@atrium/ui/components/button.tsx";
import { useEffect, useRef } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useSession } from "@atrium/web/services.ts";
import styles from "./support.module.css";

type Props = { readonly reference: string; readonly onAgain: () => void };

/** Replaces the form after sending: a confirmation with the request's number. */
export function SentNote({ reference, onAgain }: Props) {
  const t = usePhrases();
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {t("help.sent_title")}
      </h2>
      <p className={styles.text}>{t("help.sent_text", { reference, email: user?.email ?? "" })}</p>
      <Button variant="secondary" onClick={onAgain}>
        {t("help.another")}
      </Button>
    </div>
  );
}
