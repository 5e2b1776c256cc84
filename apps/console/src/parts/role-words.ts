import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { Role, ScopeKind } from "@atrium/rules/roles.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";

export const roleWords: Record<Role, PhraseKey> = {
  owner: "console.role_owner",
  property_manager: "console.role_property_manager",
  community_manager: "console.role_community_manager",
  booking_manager: "console.role_booking_manager",
  request_manager: "console.role_request_manager",
  front_desk: "console.role_front_desk",
  analyst: "console.role_analyst",
  company_admin: "console.role_company_admin",
};

export const scopeWords: Record<ScopeKind, { phrase: PhraseKey; icon: IconName }> = {
  portfolio: { phrase: "console.portfolio", icon: "globe" },
  brand: { phrase: "console.brand", icon: "tag" },
  building: { phrase: "console.building", icon: "building" },
  company: { phrase: "console.company", icon: "users" },
};
