import { useState } from "react";
import { Button } from "@atrium/ui/components/button.tsx";
import { FailedNotice } from "@atrium/ui/components/failed-notice.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";

type Props = {
  /** Why the list of the building's apps could not be read; null while it is tried again. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly onAgain: () => void;
};

/** Nobody knows which apps may speak here, so none is answered: whoever waits for one can read why, and have it tried again. */
export function Unheard({ error, busy, onAgain }: Props) {
  const t = usePhrases();
  // While it is tried again there is no error, and what was said stays.
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
