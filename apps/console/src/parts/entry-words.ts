import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import type { EndpointReply } from "@atrium/contract/client.ts";

export type Entry = EndpointReply<"GET /admin/v1/facts">["data"]["facts"][number];
type Done = { readonly action: string; readonly actor: { readonly kind: string; readonly name: string | null } };

/** Actions with a sentence of their own, by name with `_` for dots. */
const known = [
  "session_begun",
  "session_ended",
  "session_all_ended",
  "sign_in_failed",
  "password_changed",
  "password_change_refused",
  "password_reset",
  "person_created",
  "person_approved",
  "person_denied",
  "person_deactivated",
  "person_reactivated",
  "person_tagged",
  "person_untagged",
  "people_job_begun",
  "people_imported",
  "people_import_undone",
  "person_invited",
  "brand_created",
  "brand_changed",
  "building_created",
  "building_changed",
  "company_created",
  "company_changed",
  "company_domain_named",
  "company_domain_proved",
  "company_domain_removed",
  "company_sign_on_released",
  "tile_added",
  "tile_changed",
  "category_added",
  "category_changed",
  "home_changed",
  "room_created",
  "room_changed",
  "grant_given",
  "grant_taken",
  "view_as_begun",
  "view_as_ended",
  "directory_person_created",
  "directory_person_changed",
  "directory_person_deactivated",
  "flag_changed",
  "flag_removed",
  "administration_opened",
  "administration_entered",
  "token_created",
  "token_ended",
  "pack_imported",
  "audit_exported",
  "event_attended",
  "event_recalled",
  "event_wait_joined",
  "event_wait_left",
  "event_place_offered",
  "event_offer_ended",
  "booking_wait_joined",
  "booking_wait_left",
  "booking_time_offered",
  "booking_offer_ended",
  "event_guest_added",
  "event_guest_removed",
  "event_guests_written_to",
  "event_guests_scanned",
  "event_guests_exported",
  "offer_claimed",
  "offer_claim_cancelled",
  "offer_redeemed",
  "offer_redemption_undone",
  "offer_claims_exported",
  "content_published",
  "content_scheduled",
  "content_unpublished",
  "content_archived",
  "content_restored",
  "audience_created",
  "audience_changed",
  "audience_removed",
  "booking_requested",
  "booking_approved",
  "booking_denied",
  "booking_cancelled",
  "booking_changed",
  "booking_checked_in",
  "booking_released",
  "booking_paid",
  "booking_payment_failed",
  "booking_refunded",
  "booking_refund_refused",
  "blackout_made",
  "blackout_ended",
  "service_request_created",
  "service_request_moved",
  "payment_method_added",
  "payment_method_removed",
] as const;

const actors: Partial<Record<string, PhraseKey>> = {
  manager: "console.actor_manager",
  integration: "console.actor_integration",
  operator: "console.actor_operator",
  system: "console.actor_system",
  nobody: "console.actor_nobody",
};

/** A sentence about an entry of the audit log, which begins with its author. */
export function sentenceOf({ action, actor }: Done, t: Translate): string {
  const who = actor.name ?? t(actors[actor.kind] ?? "console.somebody");
  const name = known.find((one) => one === action.replaceAll(".", "_")) ?? "something";
  return t(`console.did_${name}`, { actor: who, action });
}

/** The object and the place of the action; nobody is named twice. */
export function aboutWhat({ actor, target, building }: Entry): string {
  const done = target && target.uuid !== actor.uuid ? target.name : null;
  return [done, building?.name].filter((part) => !!part).join(" · ");
}
