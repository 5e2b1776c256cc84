import { useState } from "react";
import { Button } from "@atrium/ui/components/button.tsx";
import { FailedNotice } from "@atrium/ui/components/failed-notice.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";

type Props = {
  /** Why the list of the building's apps could not be loaded; null while it is tried again. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly onAgain: () => void;
};

/** Without the list of apps no message is answered: shows why, with a button that tries again. */
export function Unheard({ error, busy, onAgain }: Props) {
  const t = usePhrases();
  // During the next attempt there is no error, and the former text stays.
  const [said, setSaid] = useState(error);
  if (error !== null && error !== said) setSaid(error);
  return (
    <FailedNotice
      flush
      title={t("mini_app.unheard")}
      action={
        <Button size="small" variant="secondary" busy={busy} onClick={onAgain}>
          {t("app.try_again")}
        </Button>
      }
    >
      <p>{describeFailure(said, t).text}</p>
    </FailedNotice>
  );
}
