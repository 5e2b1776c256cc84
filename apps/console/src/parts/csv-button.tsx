import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { MouseEventHandler } from "react";

type Props = {
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick: MouseEventHandler;
};

/** Saves the list of a screen as a CSV file. */
export function CsvButton(props: Props) {
  return (
    <Button {...props} variant="secondary" size="small" icon="download">
      {usePhrases()("console.csv")}
    </Button>
  );
}
