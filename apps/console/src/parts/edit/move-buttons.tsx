import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = {
  /** The name of the thing that is moved. */
  readonly name: string;
  /** Undefined for the first thing of a list. */
  readonly onUp: (() => void) | undefined;
  /** Undefined for the last one. */
  readonly onDown: (() => void) | undefined;
};

/** The buttons that move a thing within its list. Both are always there, so that the buttons beside them keep their places. */
export function MoveButtons({ name, onUp, onDown }: Props) {
  const t = usePhrases();
  return (
    <>
      <Move label={t("console.move_up", { name })} sign="↑" run={onUp} />
      <Move label={t("console.move_down", { name })} sign="↓" run={onDown} />
    </>
  );
}

type MoveProps = { readonly label: string; readonly sign: string; readonly run: (() => void) | undefined };

function Move({ label, sign, run }: MoveProps) {
  return (
    <Button type="button" variant="quiet" size="small" aria-label={label} disabled={!run} onClick={run}>
      {sign}
    </Button>
  );
}
