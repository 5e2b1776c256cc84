import { spacedTicketCode } from "@atrium/rules/ticket-code.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useQuery } from "@tanstack/react-query";
import { drawCode } from "@atrium/web/draw-code.ts";
import { QrCode } from "@atrium/web/qr-code.tsx";
import { useServices } from "../../parts/services.ts";
import { type EventPost, ticketQuery } from "./event-queries.ts";
import styles from "./event.module.css";

/** The ticket for the door: a code for the scanner, and the same as text to type. */
export default function Ticket({ event }: { readonly event: Pick<EventPost, "uuid"> }) {
  const t = usePhrases();
  const { data } = useQuery(ticketQuery(useServices(), event.uuid));
  const ticket = data?.data.ticket;
  const code = ticket && drawCode(ticket.code);
  if (!ticket || !code) return undefined;
  return (
    <section className={styles.ticket}>
      <h2 className={styles.ticketTitle}>{t("event.ticket_title")}</h2>
      <QrCode code={code} label={t("event.ticket_label")} />
      <p className={styles.ticketCode}>{spacedTicketCode(ticket.code)}</p>
      <p>{t("event.ticket_text")}</p>
    </section>
  );
}
