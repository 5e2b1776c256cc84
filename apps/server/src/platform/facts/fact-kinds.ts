import { type WebhookFact, webhookFacts } from "@atrium/contract/webhook-facts.ts";
import type { Topic } from "../events/events.ts";

/** The topics that open pages are notified of. */
export type PageTopic = Exclude<Topic, "facts" | "people_jobs" | "editors">;

type Kind = {
  /** The description for readers of the audit log. */
  means: string;
  /** What open pages read again after it. */
  tells?: readonly PageTopic[];
};

/** Every kind of fact that is recorded, and what it means. */
const kinds = {
  "session.begun": { means: "Somebody signed in; `by` says with what." },
  "session.ended": { means: "One session ended; `reason` says why." },
  "session.all_ended": { means: "A person's sessions ended; `reason` says why, `ended` how many." },
  "sign_in.failed": { means: "An address and a password did not match, or opened nothing." },
  "password.changed": { means: "Somebody set a new password, knowing the former one." },
  "password.change_refused": { means: "A signed-in person did not know the former password." },
  "password.reset": { means: "Somebody set a new password after proving the address." },
  "person.created": { means: "An address was proved and became a person." },
  "person.approved": { means: "A manager let a newcomer in." },
  "person.denied": { means: "A manager kept a newcomer out." },
  "directory.person_created": { means: "A company's directory entered a person." },
  "directory.person_changed": { means: "A company's directory changed a person." },
  "directory.person_deactivated": { means: "A company's directory switched a person off." },
  "person.deactivated": {
    means: "Somebody who runs buildings switched a person off; `job` says by which act on many, where it was one.",
  },
  "person.reactivated": {
    means: "Somebody who runs buildings switched a person on again; `job` says by which act on many, where it was one.",
  },
  "people.job_begun": {
    means:
      "Something was to be done with many people, as a job; `act` says what, `people` with how many, `role`, `scope` and `scope_uuid` which role where, `undoes` which job it takes back.",
  },
  "people.imported": { means: "People were entered from a file; `created` says how many." },
  "people.import_undone": { means: "An import of people was undone; `removed` and `kept` say how many." },
  "view_as.begun": {
    means:
      "Somebody who runs buildings began to see the portal as a person, without changing anything; `reason` is what they gave for it, `until` the latest end.",
  },
  "view_as.ended": {
    means:
      "Somebody sees the portal as that person no more; `reason` says whether it was `ended`, its `time_over`, the one who looked `signed_out`, or is `not_allowed` to any more.",
  },
  "grant.given": {
    means:
      "A person was given a role; `role`, `scope` and `scope_uuid` say which and where, `job` by which act on many, where it was one.",
  },
  "grant.taken": {
    means:
      "A role was taken from a person; `role`, `scope` and `scope_uuid` say which and where, `job` by which act on many, where it was one.",
  },
  "person.invited": { means: "Somebody who runs buildings invited a person to one by mail." },
  "brand.created": { means: "A brand was made; `host` is where it answers.", tells: ["flags"] },
  "brand.changed": {
    means: "A brand was changed; of each field `<field>_from` and `<field>_to`.",
    tells: ["flags"],
  },
  "building.created": { means: "A building was added.", tells: ["flags"] },
  "building.changed": {
    means: "A building was changed; of each field `<field>_from` and `<field>_to`.",
    tells: ["flags", "contents"],
  },
  "company.created": { means: "A company was added." },
  "company.changed": { means: "A company was changed; of each field `<field>_from` and `<field>_to`." },
  "company.domain_named": {
    means: "A domain was named as a company's own, and waits for its proof; `domain` says which.",
  },
  "company.domain_proved": {
    means:
      "A domain is a company's own from now on; `by` says whether its `record` in DNS was found or the `landlord` vouches for it.",
  },
  "company.domain_removed": { means: "A domain was taken from a company; `domain` says which." },
  "company.sign_on_required": {
    means: "The people of a company sign in by its provider alone from now on, which somebody had tried before.",
  },
  "company.sign_on_released": {
    means: "The people of a company whose provider was the only way in may sign in by password again.",
  },
  "tile.added": { means: "A tile was added to the home of a building." },
  "tile.changed": {
    means: "A tile was changed, moved, or put out of sight; of each field `<field>_from` and `<field>_to`.",
  },
  "facility.added": { means: "A facility was added to a building.", tells: ["contents"] },
  "facility.changed": {
    means: "A facility was changed, moved, or put out of sight; of each field `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "facility.category_added": { means: "A category of facilities was added to a building.", tells: ["contents"] },
  "facility.category_changed": {
    means: "A category of facilities was renamed, moved or removed; of each field `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "category.added": { means: "A category was added to the home of a building.", tells: ["contents"] },
  "category.changed": {
    means:
      "A category was renamed, moved, hidden or shown on the home of its building; of each field `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "home.changed": {
    means: "What the home of a building promotes, or in which order, was changed; `promoted_from` and `promoted_to`.",
    tells: ["contents"],
  },
  "room.created": { means: "A room was added to a building." },
  "room.changed": {
    means: "A room was changed, switched off or switched on again; of each field `<field>_from` and `<field>_to`.",
  },
  "flag.changed": { means: "A flag was given a definition.", tells: ["flags"] },
  "flag.removed": { means: "A flag's definition was taken away.", tells: ["flags"] },
  "administration.opened": { means: "Somebody asked for the way into the administration." },
  "administration.entered": { means: "The administration let somebody in." },
  "web_view.entered": { means: "An app opened a page for its person with a one-time code." },
  "token.created": {
    means:
      "A token for a directory, an integration or somebody's calendar was made; `of` says which, `ended` how many it replaced.",
  },
  "token.ended": {
    means: "A token of a directory or of somebody's calendar was withdrawn; `of` says of which kind it was.",
  },
  "keys.rotated": { means: "Access tokens are signed with a new key." },
  "provider.certificate_ends": {
    means: "A company was told that the certificate of its sign-on ends within a month; `ends` says when.",
  },
  "pack.imported": { means: "A portfolio pack was applied.", tells: ["flags", "contents"] },
  "pack.exported": { means: "The portfolio was written as a pack." },
  "audit.exported": { means: "Entries of this log were taken out." },
  "event.attended": { means: "Somebody took a place at an event.", tells: ["places"] },
  "event.recalled": { means: "Somebody gave a place at an event back.", tells: ["places"] },
  "event.wait_joined": { means: "Somebody joined the waiting list of an event.", tells: ["places"] },
  "event.wait_left": {
    means: "Somebody left the waiting list of an event, or declined the place that was held for them.",
    tells: ["places"],
  },
  "event.place_offered": {
    means: "A place at an event is held for the next one on its waiting list; `person` says for whom.",
    tells: ["places"],
  },
  "event.offer_ended": {
    means: "A place that was held for somebody was not taken in time; `person` says whose.",
    tells: ["places"],
  },
  "booking.wait_joined": { means: "Somebody waits for a room that others have, from now on." },
  "booking.wait_left": {
    means: "Somebody waits for a room no longer, or declined the one that was held for them.",
    tells: ["rooms"],
  },
  "booking.time_offered": {
    means: "A room that came free is held for the next one who waits for it; `person` says for whom.",
    tells: ["rooms"],
  },
  "booking.offer_ended": {
    means: "A room that was held for somebody was not taken in time; `person` says whose.",
    tells: ["rooms"],
  },
  "event.guest_added": { means: "Somebody was put on the guest list of an event by a manager.", tells: ["places"] },
  "event.guest_removed": {
    means: "Somebody was taken from the guest list of an event by a manager.",
    tells: ["places"],
  },
  "event.guests_written_to": {
    means: "Whoever runs an event wrote to its guests; `to` says to whom, `people` to how many.",
  },
  "event.guests_scanned": {
    means:
      "Guests of an event were checked in at the door; `scans` says how many scans came, `undone` and `unknown` how many of these took one back or were nobody's.",
  },
  "event.guests_exported": { means: "The guest list of an event was taken out; `count` says how many people." },
  "offer.claimed": { means: "Somebody claimed an offer.", tells: ["places"] },
  "offer.claim_cancelled": { means: "Somebody gave a claim of an offer back.", tells: ["places"] },
  "offer.redeemed": {
    means: "A claim of an offer was redeemed at the till; `person` says whose, `ordinal` which of theirs.",
    tells: ["places"],
  },
  "offer.redemption_undone": {
    means: "Whoever keeps the till took back that a claim of an offer was redeemed; `person` says whose.",
    tells: ["places"],
  },
  "offer.claims_exported": { means: "The claims of an offer were taken out; `count` says how many." },
  "content.published": {
    means:
      "A content item came into the portal; `before` and `after` are numbers of its versions, `changed` the fields that differ.",
    tells: ["contents"],
  },
  "content.scheduled": {
    means: "A content item was given a time at which it comes into the portal; `at` says which.",
    tells: ["contents"],
  },
  "content.unpublished": { means: "A content item was taken out of the portal.", tells: ["contents"] },
  "content.archived": { means: "A content item was put away.", tells: ["contents"] },
  "content.restored": { means: "A content item that was put away came back to the list." },
  "audience.created": { means: "An audience was made." },
  "audience.changed": {
    means: "An audience was changed: what is for it is for others; of each field `<field>_from` and `<field>_to`.",
    tells: ["contents"],
  },
  "audience.removed": { means: "An audience that nothing was for was deleted." },
  "booking.requested": {
    means:
      "Somebody was booked in for a resource; `status` says whether a manager has to agree, `series` of which series it is one date.",
    tells: ["rooms"],
  },
  "booking.changed": {
    means:
      "A booking was moved or extended, by its person or by a manager; `overrides` names the rules that a manager passed over.",
    tells: ["rooms"],
  },
  "booking.approved": { means: "A manager approved a booking." },
  "booking.denied": { means: "A manager denied a booking.", tells: ["rooms"] },
  "booking.cancelled": {
    means:
      "A booking was cancelled, by its person or by a manager; `waived` says whether a manager let it cost nothing, `series` that it was cancelled with the rest of its series.",
    tells: ["rooms"],
  },
  "booking.checked_in": {
    means: "Somebody checked in to a booking: its person, or a manager for them.",
    tells: ["rooms"],
  },
  "booking.released": {
    means:
      "Nobody checked in to a booking in time, and its room was given back; `price` says what it costs all the same, `missed` how many dates of its series in a row nobody came to.",
    tells: ["rooms"],
  },
  "booking.paid": {
    means: "A booking, or another time of it, was paid by card; `price` and `currency` say how much.",
    tells: ["rooms"],
  },
  "booking.payment_failed": {
    means: "The card of a booking was declined, or not charged in time, and its time was given back.",
    tells: ["rooms"],
  },
  "booking.refunded": { means: "What was paid for a booking went back, in whole or in part; `price` says how much." },
  "booking.refund_refused": {
    means: "The gateway refused to give back what was paid for a booking; `price` says how much is still to go back.",
  },
  "booking.refund_retried": {
    means: "Somebody had the gateway asked once more for a refund that it had refused; `price` says how much.",
  },
  "booking.refund_by_hand": {
    means: "Somebody gave back in another way what the gateway had refused to; `price` says how much, `reason` how.",
  },
  "blackout.made": {
    means:
      "Rooms were closed for a time; `rooms`, `moved` and `cancelled` say how many, of rooms and of bookings in it.",
    tells: ["rooms"],
  },
  "blackout.ended": { means: "Rooms that were closed for a time were opened again.", tells: ["rooms"] },
  "service_request.created": { means: "Somebody asked for something to be done in a building." },
  "service_request.moved": {
    means: "Somebody moved a service request on; `from` and `to` say where.",
  },
  "suite.lighting_set": { means: "Somebody set the light of a suite." },
  "suite.temperature_set": { means: "Somebody set the temperature of a suite." },
  "app.session_begun": { means: "A mini-app was given a session in a person's name." },
  "payment_method.tokenized": { means: "Somebody was given a token by which a gateway can be paid with their card." },
  "payment_method.added": { means: "Somebody kept a card." },
  "payment_method.removed": { means: "Somebody removed a card." },
  "analytics.exported": { means: "An operator exported analytics events." },
  "webhook.ended": { means: "The receiver of a webhook answered that it is gone, and is told nothing more." },
} as const satisfies Record<WebhookFact, Kind> & Record<string, Kind>;

export type FactKind = keyof typeof kinds;

export const factKinds: Record<FactKind, Kind> = kinds;

/** Facts that notify nobody: only the row is written. */
export type QuietKind = {
  [K in FactKind]: (typeof kinds)[K] extends { tells: unknown } ? never : Exclude<K, WebhookFact>;
}[FactKind];

/** Whether the fact may have to be announced after the transaction. */
export const isRead = (action: string): boolean => webhookFacts.some((fact) => fact === action);
