import type { StreamTickets } from "../../platform/streams/stream-tickets.ts";
import type { LinkAsked } from "./store.ts";

type Subject = { uuid: string; managerEmail: string };

/**
 * What a signed-in manager opens a decision with, in the place of the mail's token, of which only the hash is kept. It is good as long as
 * every ticket, and for what waits for this manager alone.
 */
export function decisionTicket(tickets: StreamTickets, { uuid, managerEmail }: Subject): string {
  return tickets.issue({ decision: uuid, manager: managerEmail });
}

/** Which link a token means: a ticket's, while it is good, else that of a mail. */
export function linkOf(token: string, tickets: StreamTickets): LinkAsked {
  const { decision, manager } = tickets.read(token) ?? {};
  return decision && manager ? { uuid: decision, managerEmail: manager } : { token };
}
