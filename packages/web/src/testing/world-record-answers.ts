import { historyTab } from "@atrium/rules/history.ts";
import { issueTypes } from "@atrium/rules/support-request.ts";
import { serviceRequestStatuses } from "@atrium/rules/service-request-status.ts";
import { refuse } from "./fake-answers.ts";
import type { Answers } from "./fake-api.ts";
import type { World } from "./fake-world.ts";
import type { Transaction } from "./world-doings.ts";
import { byUuid, pageOf } from "./answer-parts.ts";

const kindOf = (transaction: Transaction) =>
  "details" in transaction ? "resource_booking" : "service" in transaction.content ? "services_booking" : "event_post";

/** The person's own records. */
export function recordAnswers(world: World): Answers {
  return {
    "GET /tenant/v1/users/current/transactions": ({ query }) => {
      const { transaction_type, period, orderBy = "desc" } = query;
      const begins = ({ content }: Transaction) => new Date(content.start_at ?? 0).getTime();
      const wanted = world.transactions
        .filter((one) => !transaction_type || kindOf(one) === transaction_type)
        .filter(({ content }) => !period || historyTab(content, new Date()) === period)
        .toSorted((one, other) => (begins(one) - begins(other)) * (orderBy === "asc" ? 1 : -1));
      const { part, pagination } = pageOf(wanted, query);
      return { data: { transactions: part, pagination } };
    },
    "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": ({
      params,
    }) => {
      const found = byUuid(world.bookings, params.bookingUuid);
      return found ? { data: { booking: found } } : refuse("booking_not_found");
    },
    "GET /users/current/calendar-feed": { data: { feed: null } },
    "GET /service-request/buildings/:buildingUuid/requests": ({ query }) => {
      const { part, pagination } = pageOf(world.requests, query);
      return { data: { service_requests: part, pagination } };
    },
    "GET /service-request/buildings/:buildingUuid/metadata": () => ({
      data: {
        types: world.requests.map(({ type }) => ({ ...type, description: null })).slice(0, 1),
        priorities: [],
        statuses: [...serviceRequestStatuses],
      },
    }),
    "GET /helpdesk-service/v1/metadata": {
      data: {
        issue_types: [...issueTypes],
        attachments: { most: 5, most_bytes: 10_000_000, kinds: ["image/png", "image/jpeg", "application/pdf"] },
      },
    },
    "GET /payment-methods": () => ({ data: { payment_methods: world.cards } }),
    // Fields are pages of a card provider, which a page test has none of.
    "GET /payment-methods/card-fields": () => refuse("cards_unavailable"),
    "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors": () => ({ data: { floors: world.floors } }),
    "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites": () => ({
      data: { suites: world.suites.map(({ id, navName }) => ({ id, navName })) },
    }),
    "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId": ({ params }) => {
      const found = world.suites.find(({ id }) => id === params.suiteId);
      return found ? { data: found } : refuse("suite_not_found");
    },
  };
}
