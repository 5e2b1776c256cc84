import { spotsLeft } from "@atrium/rules/spots.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ClaimCounts, ClaimedOffer } from "./offers-address.ts";
import shared from "../../parts/participation.module.css";

type Props = { readonly offer: ClaimedOffer; readonly counts: ClaimCounts };

/** The numbers of claims, people, redeemed claims and remaining claims. */
export function ClaimFigures({ offer, counts }: Props) {
  const t = usePhrases();
  const { max_claims_total: most, claimed } = offer;
  const elsewhere = claimed - counts.claims;
  const figures = [
    { name: t("console.claims_claimed"), value: counts.claims },
    { name: t("console.claims_people"), value: counts.people },
    { name: t("console.claims_redeemed"), value: counts.redeemed },
    { name: t("console.claims_open"), value: counts.claims - counts.redeemed },
    ...(elsewhere > 0 ? [{ name: t("console.claims_elsewhere"), value: elsewhere }] : []),
    ...(most === null ? [] : [{ name: t("console.claims_left"), value: spotsLeft(most, claimed) ?? 0 }]),
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
