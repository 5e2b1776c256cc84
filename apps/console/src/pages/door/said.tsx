import { exactTime } from "@atrium/rules/relative-time.ts";
import type { outcomeOf } from "@atrium/rules/scans.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { ScanOutcome } from "../../parts/scanner/scanner.tsx";
import type { Door, DoorScan } from "./use-door.ts";

type Props = {
  readonly outcome: ReturnType<typeof outcomeOf<DoorScan>> | undefined;
  readonly scan: DoorScan | undefined;
  readonly door: Door;
  /** Every scan that is known on this device. */
  readonly known: readonly DoorScan[];
  readonly onUndo: (guest: string, undoes: string[]) => void;
};

const icons: Record<NonNullable<Props["outcome"]>["kind"], IconName> = {
  in: "check",
  double: "clock",
  unknown: "x",
  undone: "minus",
};

/** The result of the latest scan, shown and read out at once. */
export function Said({ outcome, scan, door, known, onUndo }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  // The person of an undo is in the scan that it undoes.
  const guest = scan?.guest ?? known.find(({ uuid }) => scan?.undoes.includes(uuid))?.guest ?? null;
  const name = door.guests.find(({ uuid }) => uuid === guest)?.name ?? "";
  const text = () => {
    if (!outcome) return "";
    if (outcome.kind !== "double") return t(`console.door_${outcome.kind}`, { name });
    const { at, by } = outcome.first;
    return t("console.door_double", {
      name,
      time: exactTime(at, locale, door.event.timezone),
      by: by?.name ?? t("console.somebody"),
    });
  };
  return (
    <ScanOutcome icon={outcome && icons[outcome.kind]} text={text()}>
      {outcome?.kind === "in" && guest && scan && (
        <Button size="small" variant="quiet" onClick={() => onUndo(guest, [scan.uuid])}>
          {t("console.undo")}
        </Button>
      )}
    </ScanOutcome>
  );
}
