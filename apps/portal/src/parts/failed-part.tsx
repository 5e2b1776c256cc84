import { Button } from "@atrium/ui/components/button.tsx";
import { FailedNotice } from "@atrium/ui/components/failed-notice.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  readonly error: unknown;
  readonly busy?: boolean;
  /** Extends to the edges of what is below it. */
  readonly flush?: boolean;
  readonly onAgain: () => void;
  /** More paragraphs. */
  readonly children?: ReactNode;
};

/** One part of a page has failed: why, and a button that tries it again. */
export function FailedPart({ title, error, busy = false, flush = false, onAgain, children }: Props) {
  const t = usePhrases();
  return (
    <FailedNotice
      flush={flush}
      title={title}
      action={
        <Button size="small" variant="secondary" busy={busy} onClick={onAgain}>
          {t("app.try_again")}
        </Button>
      }
    >
      <p>{describeFailure(error, t).text}</p>
      {children}
    </FailedNotice>
  );
}
