import { ParticipationDialogs } from "../../parts/item/participation-dialogs.tsx";
import type { Participation } from "../../parts/item/use-participation.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Offer } from "./offer-queries.ts";

type Props = { readonly offer: Pick<Offer, "uuid" | "title">; readonly claim: Participation };

/** The dialogs Claim confirm, Claim confirmed, and Cancel deal (2 §2). */
export function ClaimDialogs({ offer: { uuid, title }, claim }: Props) {
  const t = usePhrases();
  return (
    <ParticipationDialogs
      participation={claim}
      taking={{
        title: t("offer.confirm_title"),
        text: t("offer.confirm_text", { title }),
        keep: t("event.not_now"),
        confirm: t("offer.claim"),
      }}
      taken={{ title: t("offer.confirmed_title"), text: <p>{t("offer.confirmed_text", { title })}</p> }}
      givingBack={{
        title: t("offer.cancel_title"),
        text: t("offer.cancel_text", { title }),
        keep: t("offer.keep"),
        confirm: t("offer.cancel"),
      }}
      lost={{ title: t("offer.lost_title"), text: t("offer.lost_text", { title }) }}
      contentUuid={uuid}
    />
  );
}
