import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { FailedPart } from "../failed-part.tsx";

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
  return <FailedPart flush title={t("mini_app.unheard")} error={said} busy={busy} onAgain={onAgain} />;
}
