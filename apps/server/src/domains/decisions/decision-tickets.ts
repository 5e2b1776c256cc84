import type { StreamTickets } from "../../platform/streams/stream-tickets.ts";
import type { LinkAsked } from "./store.ts";

type Subject = { uuid: string; managerEmail: string };

/**
 * A ticket with which a signed-in manager opens a decision, instead of the mail's token, of which only the hash is stored. It has the usual lifetime
 * of tickets, and is valid only for requests to this manager.
 */
export function decisionTicket(tickets: StreamTickets, { uuid, managerEmail }: Subject): string {
  return tickets.issue({ decision: uuid, manager: managerEmail });
}

/** The link of a token: of a valid ticket, or else of a mail. */
export function linkOf(token: string, tickets: StreamTickets): LinkAsked {
  const { decision, manager } = tickets.read(token) ?? {};
  return decision && manager ? { uuid: decision, managerEmail: manager } : { token };
}
