import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { RoleCapability } from "@atrium/rules/roles.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";

/** The name of each management capability. */
export const capabilityWords: Record<RoleCapability, { phrase: PhraseKey; icon: IconName }> = {
  "flags.define": { phrase: "console.may_flags_define", icon: "sparkle" },
  "administration.open": { phrase: "console.may_administration_open", icon: "key" },
  "people.read": { phrase: "console.may_people_read", icon: "users" },
  "people.change": { phrase: "console.may_people_change", icon: "lock" },
  "people.view_as": { phrase: "console.may_people_view_as", icon: "eye" },
  "grants.give": { phrase: "console.may_grants_give", icon: "shield" },
  "inbox.read": { phrase: "console.may_inbox_read", icon: "mail" },
  "sign_ups.decide": { phrase: "console.may_sign_ups_decide", icon: "door" },
  "bookings.decide": { phrase: "console.may_bookings_decide", icon: "calendar" },
  "requests.decide": { phrase: "console.may_requests_decide", icon: "wrench" },
  "numbers.read": { phrase: "console.may_numbers_read", icon: "chart" },
  "people.invite": { phrase: "console.may_people_invite", icon: "mail" },
  "brands.change": { phrase: "console.may_brands_change", icon: "tag" },
  "buildings.change": { phrase: "console.may_buildings_change", icon: "building" },
  "companies.change": { phrase: "console.may_companies_change", icon: "door" },
  "companies.vouch": { phrase: "console.may_companies_vouch", icon: "check" },
  "rooms.change": { phrase: "console.may_rooms_change", icon: "door" },
  "audit.read": { phrase: "console.may_audit_read", icon: "list" },
  "content.read": { phrase: "console.may_content_read", icon: "eye" },
  "content.write": { phrase: "console.may_content_write", icon: "pencil" },
  "content.publish": { phrase: "console.may_content_publish", icon: "globe" },
  "guests.read": { phrase: "console.may_guests_read", icon: "ticket" },
  "guests.check_in": { phrase: "console.may_guests_check_in", icon: "ticket" },
  "guests.change": { phrase: "console.may_guests_change", icon: "ticket" },
  "claims.read": { phrase: "console.may_claims_read", icon: "tag" },
  "claims.redeem": { phrase: "console.may_claims_redeem", icon: "tag" },
};

/** A newer server may know capabilities without a name here. */
export const isKnownCapability = (name: string): name is RoleCapability => Object.hasOwn(capabilityWords, name);
