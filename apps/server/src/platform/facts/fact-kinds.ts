import { type WebhookFact, webhookFacts } from "@atrium/contract/webhook-facts.ts";
import type { Topic } from "../events/events.ts";

/** The topics that open pages are notified of. */
export type PageTopic = Exclude<Topic, "facts" | "mails" | "webhooks" | "people_jobs" | "editors">;

type Kind = {
  /** The description for readers of the audit log. */
  means: string;
  /** What open pages read again after it. */
  tells?: readonly PageTopic[];
};

/** Every kind of fact that is recorded, and what it means. */
const kinds = {
  "session.begun": { means: "A person signed in; `by` says how." },
  "session.ended": { means: "One session ended; `reason` says why." },
  "session.all_ended": { means: "All sessions of a person ended; `reason` says why, `ended` how many." },
  "sign_in.failed": { means: "A sign-in with an address and a password failed." },
  "password.changed": { means: "A person set a new password with the current one." },
  "password.change_refused": { means: "A signed-in person gave a wrong current password." },
  "password.reset": { means: "A person set a new password after proving the address." },
  "person.created": { means: "An address was proved, and an account was created." },
  "person.approved": { means: "A manager approved a sign-up." },
  "person.denied": { means: "A manager denied a sign-up." },
  "directory.person_created": { means: "A company's directory created a person." },
  "directory.person_changed": { means: "A company's directory changed a person." },
  "directory.person_deactivated": { means: "A company's directory switched a person off." },
  "person.deactivated": {
    means: "A manager switched a person off; `job` names the job for many people, if it was one.",
  },
  "person.reactivated": {
    means: "A manager switched a person on again; `job` names the job for many people, if it was one.",
  },
  "person.tagged": {
    means: "A person was given the tag `tag`; `job` names the job for many people, if it was one.",
  },
  "person.untagged": {
    means: "The tag `tag` was taken from a person; `job` names the job for many people, if it was one.",
  },
  "people.job_begun": {
    means:
      "A job for many people was started; `act` says which, `people` for how many, `role`, `scope` and `scope_uuid` which role where, `tag` which tag, `undoes` which job it undoes.",
  },
  "people.imported": { means: "People were imported from a file; `created` says how many." },
  "people.import_undone": { means: "An import of people was undone; `removed` and `kept` say how many people." },
  "view_as.begun": {
    means:
      "A manager began to see the portal as a person, read-only; `reason` is the reason that they gave, `until` the latest end.",
  },
  "view_as.ended": {
    means:
      "A manager stopped seeing the portal as a person; `reason` says whether it was `ended`, the time was over (`time_over`), the manager `signed_out`, or is `not_allowed` to any more.",
  },
  "grant.given": {
    means:
      "A person was given a role; `role`, `scope` and `scope_uuid` say which and where, `job` names the job for many people, if it was one.",
  },
  "grant.taken": {
    means:
      "A role was taken from a person; `role`, `scope` and `scope_uuid` say which and where, `job` names the job for many people, if it was one.",
  },
  "person.invited": { means: "A manager invited a person to a building by mail." },
  "brand.created": { means: "A brand was created; `host` is its host name.", tells: ["flags"] },
  "brand.changed": {
    means: "A brand was changed; each field has `<field>_from` and `<field>_to`.",
    tells: ["flags"],
  },
  "building.created": { means: "A building was added.", tells: ["flags"] },
  "building.changed": {
    means: "A building was changed; each field has `<field>_from` and `<field>_to`.",
    tells: ["flags", "contents"],
  },
  "company.created": { means: "A company was added." },
  "company.changed": { means: "A company was changed; each field has `<field>_from` and `<field>_to`." },
  "company.domain_named": {
    means: "A company claimed an e-mail domain, which is not proved yet; `domain` says which.",
  },
  "company.domain_proved": {
    means:
      "A company's e-mail domain was proved; `by` says whether its DNS `record` was found or the `landlord` vouches for it.",
  },
  "company.domain_removed": { means: "A domain was removed from a company; `domain` says which." },
  "company.sign_on_required": {
    means: "A company's provider became the only way to sign in, after a successful test.",
  },
  "company.sign_on_released": {
    means: "A company's provider is no longer the only way to sign in: passwords work again.",
  },
  "tile.added": { means: "A tile was added to the home of a building." },
  "tile.changed": {
    means: "A tile was changed, moved or hidden; each field has `<field>_from` and `<field>_to`.",
  },
  "facility.added": { means: "A facility was added to a building.", tells: ["contents"] },
  "facility.changed": {
    means: "A facility was changed, moved or hidden; each field has `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "facility.category_added": { means: "A category of facilities was added to a building.", tells: ["contents"] },
  "facility.category_changed": {
    means: "A category of facilities was renamed, moved or removed; each field has `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "category.added": { means: "A category was added to the home of a building.", tells: ["contents"] },
  "category.changed": {
    means:
      "A category of a building's home was renamed, moved, hidden or shown; each field has `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "home.changed": {
    means: "The promoted items of a building's home, or their order, were changed; `promoted_from` and `promoted_to`.",
    tells: ["contents"],
  },
  "room.created": { means: "A room was added to a building." },
  "room.changed": {
    means: "A room was changed, switched off or switched on again; each field has `<field>_from` and `<field>_to`.",
  },
  "flag.changed": { means: "A flag's definition was set.", tells: ["flags"] },
  "flag.removed": { means: "A flag's definition was removed.", tells: ["flags"] },
  "administration.opened": { means: "A person requested access to the administration." },
  "administration.entered": { means: "A person entered the administration." },
  "web_view.entered": { means: "An app opened a page for its person with a one-time code." },
  "token.created": {
    means:
      "A token for a directory, an integration or a person's calendar was created; `of` says which, `ended` how many it replaced.",
  },
  "token.ended": {
    means: "A token of a directory or of a person's calendar was revoked; `of` says which.",
  },
  "keys.rotated": { means: "Access tokens are signed with a new key." },
  "provider.certificate_ends": {
    means:
      "A company was notified that the certificate of its identity provider expires within a month; `ends` says when.",
  },
  "pack.imported": { means: "A portfolio pack was imported.", tells: ["flags", "contents"] },
  "pack.exported": { means: "The portfolio was exported as a pack." },
  "audit.exported": { means: "Entries of this log were exported." },
  "event.attended": { means: "A person took a place at an event.", tells: ["places"] },
  "event.recalled": { means: "A person gave back a place at an event.", tells: ["places"] },
  "event.wait_joined": { means: "A person joined the waiting list of an event.", tells: ["places"] },
  "event.wait_left": {
    means: "A person left the waiting list of an event, or declined the place that was held for them.",
    tells: ["places"],
  },
  "event.place_offered": {
    means: "A place at an event is held for the next person on its waiting list; `person` says for whom.",
    tells: ["places"],
  },
  "event.offer_ended": {
    means: "A held place at an event was not accepted in time; `person` says whose it was.",
    tells: ["places"],
  },
  "booking.wait_joined": { means: "A person began to wait for a taken room." },
  "booking.wait_left": {
    means: "A person stopped waiting for a room, or declined the one that was held for them.",
    tells: ["rooms"],
  },
  "booking.time_offered": {
    means: "A room that became free is held for the next person who waits for it; `person` says for whom.",
    tells: ["rooms"],
  },
  "booking.offer_ended": {
    means: "A held room was not accepted in time; `person` says whose it was.",
    tells: ["rooms"],
  },
  "event.guest_added": { means: "A manager added a person to the guest list of an event.", tells: ["places"] },
  "event.guest_removed": {
    means: "A manager removed a person from the guest list of an event.",
    tells: ["places"],
  },
  "event.guests_written_to": {
    means: "A manager wrote to the guests of an event; `to` says to whom, `people` to how many.",
  },
  "event.guests_scanned": {
    means:
      "Guests of an event were checked in at the door; `scans` is the number of scans, `undone` and `unknown` the number of those that were undone or had an unknown code.",
  },
  "event.guests_exported": { means: "The guest list of an event was exported; `count` is the number of people." },
  "offer.claimed": { means: "A person claimed an offer.", tells: ["places"] },
  "offer.claim_cancelled": { means: "A person cancelled a claim of an offer.", tells: ["places"] },
  "offer.redeemed": {
    means: "A claim of an offer was redeemed at the till; `person` says whose, `ordinal` which of theirs.",
    tells: ["places"],
  },
  "offer.redemption_undone": {
    means: "The redemption of a claim was undone at the till; `person` says whose.",
    tells: ["places"],
  },
  "offer.claims_exported": { means: "The claims of an offer were exported; `count` says how many." },
  "content.published": {
    means:
      "A content item was published; `before` and `after` are numbers of its versions, `changed` the fields that differ.",
    tells: ["contents"],
  },
  "content.scheduled": {
    means: "A content item was scheduled; `at` says for when.",
    tells: ["contents"],
  },
  "content.unpublished": { means: "A content item was unpublished.", tells: ["contents"] },
  "content.archived": { means: "A content item was archived.", tells: ["contents"] },
  "content.restored": { means: "An archived content item was restored." },
  "audience.created": { means: "An audience was created." },
  "audience.changed": {
    means:
      "An audience was changed, and with it who can see its content; each field has `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "audience.removed": { means: "An unused audience was deleted." },
  "booking.requested": {
    means:
      "A resource was booked or requested for a person; `status` says whether a manager has to approve it, `series` names the series of which it is one date.",
    tells: ["rooms"],
  },
  "booking.changed": {
    means:
      "A booking was moved or extended, by its person or by a manager; `overrides` names the rules that a manager overrode.",
    tells: ["rooms"],
  },
  "booking.approved": { means: "A manager approved a booking." },
  "booking.denied": { means: "A manager denied a booking.", tells: ["rooms"] },
  "booking.cancelled": {
    means:
      "A booking was cancelled, by its person or by a manager; `waived` says whether a manager waived its cost, `series` that it was cancelled with the rest of its series.",
    tells: ["rooms"],
  },
  "booking.checked_in": {
    means: "A booking was checked in, by its person or by a manager.",
    tells: ["rooms"],
  },
  "booking.released": {
    means:
      "A booking was released because nobody checked in in time; `price` is its remaining cost, `missed` the number of dates of its series in a row without a check-in.",
    tells: ["rooms"],
  },
  "booking.paid": {
    means: "A booking, or a change of its time, was paid by card; `price` and `currency` say how much.",
    tells: ["rooms"],
  },
  "booking.payment_failed": {
    means: "The card of a booking was declined, or not charged in time, and its time was released.",
    tells: ["rooms"],
  },
  "booking.refunded": { means: "A booking's payment was refunded, in whole or in part; `price` says how much." },
  "booking.refund_refused": {
    means: "The gateway refused to refund a booking's payment; `price` says how much is still to be refunded.",
  },
  "booking.refund_retried": {
    means: "A manager retried a refund that the gateway had refused; `price` says how much.",
  },
  "booking.refund_by_hand": {
    means: "A manager refunded in another way what the gateway had refused; `price` says how much, `reason` how.",
  },
  "blackout.made": {
    means:
      "Rooms were closed for a time; `rooms`, `moved` and `cancelled` are the numbers of rooms, and of bookings that were moved or cancelled.",
    tells: ["rooms"],
  },
  "blackout.ended": { means: "Closed rooms were opened again.", tells: ["rooms"] },
  "service_request.created": { means: "A person created a service request." },
  "service_request.moved": {
    means: "The state of a service request changed; `from` and `to` say how.",
  },
  "suite.lighting_set": { means: "A person set the light of a suite." },
  "suite.temperature_set": { means: "A person set the temperature of a suite." },
  "app.session_begun": { means: "A mini-app began a session for a person." },
  "payment_method.tokenized": { means: "A person got a token with which a gateway can charge their card." },
  "payment_method.added": { means: "A person saved a card." },
  "payment_method.removed": { means: "A person removed a card." },
  "analytics.exported": { means: "An operator exported analytics events." },
  "webhook.ended": { means: "The receiver of a webhook answered that it is gone, and gets no further deliveries." },
} as const satisfies Record<WebhookFact, Kind> & Record<string, Kind>;

export type FactKind = keyof typeof kinds;

export const factKinds: Record<FactKind, Kind> = kinds;

/** Facts that notify nobody: only the row is written. */
export type QuietKind = {
  [K in FactKind]: (typeof kinds)[K] extends { tells: unknown } ? never : Exclude<K, WebhookFact>;
}[FactKind];

/** Whether the fact may have to be announced after the transaction. */
export const isRead = (action: string): boolean => webhookFacts.some((fact) => fact === action);
