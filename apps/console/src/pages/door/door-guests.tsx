import { exactTime } from "@atrium/rules/relative-time.ts";
import { IconButton } from "@atrium/ui/components/button.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useState } from "react";
import { NothingFound } from "../../parts/nothing-found.tsx";
import styles from "./door.module.css";
import type { Door, DoorScan } from "./use-door.ts";

type Props = {
  readonly guests: Door["guests"];
  readonly came: ReadonlyMap<string, readonly [DoorScan, ...DoorScan[]]>;
  readonly timeZone: string;
  readonly onCheckIn: (guest: string) => void;
  readonly onUndo: (guest: string, undoes: string[]) => void;
};

/** The most rows that are rendered; other guests are found by their names. */
const most = 50;

/** The guest list, to find people by name and check them in by hand. The list is on this device, so that the search needs no network. */
export function DoorGuests({ guests, came, timeZone, onCheckIn, onUndo }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = guests.filter(({ name, company }) => {
    const text = `${name} ${company ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section className={styles.guests}>
      <TextField
        type="search"
        label={t("console.guests_search")}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 ? (
        <NothingFound title={t("console.guests_none")} onClear={() => setSearch("")} />
      ) : (
        <RowList label={t("console.guests_title")}>
          {found.slice(0, most).map(({ uuid, name, company }) => {
            const scans = came.get(uuid);
            return (
              <Row key={uuid}>
                <div className={styles.guest}>
                  <span className={styles.who}>
                    <span className={styles.what}>
                      <span className={styles.name}>{name}</span>
                      {company && <span className={styles.about}>{company}</span>}
                    </span>
                    {scans && (
                      <StatusPill tone="ok" icon="check">
                        {exactTime(scans[0].at, locale, timeZone)}
                      </StatusPill>
                    )}
                  </span>
                  {scans ? (
                    <IconButton
                      icon="x"
                      label={t("console.door_undo_named", { name })}
                      onClick={() =>
                        onUndo(
                          uuid,
                          scans.map((scan) => scan.uuid),
                        )
                      }
                    />
                  ) : (
                    <IconButton
                      icon="check"
                      label={t("console.door_check_in_named", { name })}
                      onClick={() => onCheckIn(uuid)}
                    />
                  )}
                </div>
              </Row>
            );
          })}
        </RowList>
      )}
    </section>
  );
}
