import { spotsLeft } from "@atrium/rules/spots.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Counts, GuestEvent } from "./events-address.ts";
import shared from "../../parts/participation.module.css";

type Props = { readonly event: GuestEvent; readonly counts: Counts };

/** The numbers of places, guests, free places, waiting people and people who declined. */
export function GuestFigures({ event, counts }: Props) {
  const t = usePhrases();
  const { capacity, taken } = event;
  const elsewhere = taken - counts.yes - counts.offered;
  const figures = [
    { name: t("console.guests_places"), value: capacity ?? t("console.guests_uncounted") },
    { name: t("console.guests_yes"), value: counts.yes },
    ...(counts.came > 0 ? [{ name: t("console.guests_came"), value: counts.came }] : []),
    ...(elsewhere > 0 ? [{ name: t("console.guests_elsewhere"), value: elsewhere }] : []),
    ...(capacity === null ? [] : [{ name: t("console.guests_free"), value: spotsLeft(capacity, taken) ?? 0 }]),
    ...(counts.waiting > 0 ? [{ name: t("console.guests_waiting"), value: counts.waiting }] : []),
    ...(counts.offered > 0 ? [{ name: t("console.guests_offered"), value: counts.offered }] : []),
    { name: t("console.guests_no"), value: counts.no + counts.removed },
  ];
  return (
    <dl className={shared.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
