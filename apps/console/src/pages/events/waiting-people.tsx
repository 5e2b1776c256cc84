import { exactTime } from "@atrium/rules/relative-time.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import shared from "../../parts/participation.module.css";
import type { GuestEvent } from "./events-address.ts";
import { waitingQuery } from "./events-queries.ts";
import styles from "./events.module.css";

/** The waiting list of an event in order, with dates and held places. */
export function WaitingPeople({ event }: { readonly event: GuestEvent }) {
  const t = usePhrases();
  const locale = useLanguage();
  const paged = useInfiniteQuery(waitingQuery(useServices(), event.uuid));
  const people = paged.data?.pages.flatMap(({ data }) => data.people) ?? [];
  return (
    <KeysetList
      paged={paged}
      count={people.length}
      goesOn
      empty={<EmptyState icon="clock" title={t("console.line_empty")} text={t("console.line_empty_text")} />}
    >
      <RowList label={t("console.guests_view_waiting")}>
        {people.map((person) => (
          <Row key={person.uuid}>
            <div className={classNames(shared.row, styles.guest)}>
              <Avatar name={nameOf(person)} size={28} />
              <span className={shared.what}>
                <span className={shared.name}>{nameOf(person)}</span>
                <span className={shared.about}>{[person.company?.name, person.email].filter(Boolean).join(" · ")}</span>
              </span>
              <span className={shared.when}>
                <ExactMoment at={person.since} timeZone={event.timezone} />
              </span>
              <span className={shared.state}>
                {person.offered_until ? (
                  <StatusPill tone="warn" icon="clock">
                    {t("console.line_offered", { time: exactTime(person.offered_until, locale, event.timezone) })}
                  </StatusPill>
                ) : (
                  <StatusPill icon="clock">{t("console.line_place", { place: person.place ?? 1 })}</StatusPill>
                )}
              </span>
            </div>
          </Row>
        ))}
      </RowList>
    </KeysetList>
  );
}
