import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import shared from "../../parts/participation.module.css";
import type { GuestEvent } from "./events-address.ts";
import { messagesQuery } from "./events-queries.ts";
import styles from "./events.module.css";

/** The messages to the guests of an event, the last one first. */
export function Messages({ event }: { readonly event: GuestEvent }) {
  const t = usePhrases();
  const paged = useInfiniteQuery(messagesQuery(useServices(), event.uuid));
  const messages = paged.data?.pages.flatMap(({ data }) => data.messages) ?? [];
  return (
    <KeysetList
      paged={paged}
      count={messages.length}
      goesOn
      empty={<EmptyState icon="mail" title={t("console.messages_empty")} text={t("console.messages_empty_text")} />}
    >
      <RowList label={t("console.guests_view_messages")}>
        {messages.map(({ uuid, to, subject, text, people, at, by }) => (
          <Row key={uuid}>
            <div className={styles.message}>
              <span className={styles.subject}>{subject}</span>
              <p className={styles.text}>{text}</p>
              <span className={shared.about}>
                {t("console.message_went", { to: t(`console.message_to_${to}`), people })}
                {by && ` · ${by.name}`}
                {" · "}
                <ExactMoment at={at} timeZone={event.timezone} />
              </span>
            </div>
          </Row>
        ))}
      </RowList>
    </KeysetList>
  );
}
