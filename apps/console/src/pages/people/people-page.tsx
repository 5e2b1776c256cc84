import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { KeyHints } from "@atrium/ui/components/key-cap.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { isNarrowed, type PeopleFilter } from "./people-address.ts";
import { PeopleFilters } from "./people-filters.tsx";
import { peopleQuery } from "./people-queries.ts";
import styles from "./people.module.css";
import { PersonRow } from "./person-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";

const route = getRouteApi("/people");

/** The people of one's buildings and companies: searched, filtered, marked. All of that but the marks is the address's to keep. */
export function PeoplePage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const me = useMe();
  const paged = useInfiniteQuery(peopleQuery(services, filter));
  const people = paged.data?.pages.flatMap(({ data }) => data.people) ?? [];
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  usePageTitle(t("console.people_title"));

  const change = (wish: PeopleFilter) => void navigate({ search: (before) => ({ ...before, ...wish }), replace: true });
  const toggle = (uuid: string) =>
    setMarked((before) => new Set(before.has(uuid) ? [...before].filter((one) => one !== uuid) : [...before, uuid]));
  const chosen = people.filter(({ uuid }) => marked.has(uuid));
  const importing = (
    <Button variant="secondary" size="small" icon="plus" render={<Link to={paths.importPeople} />}>
      {t("console.import")}
    </Button>
  );
  const hints = [
    { keys: ["j", "k"], does: t("console.key_move") },
    { keys: ["x"], does: t("console.key_mark") },
    { keys: ["↵"], does: t("console.key_open") },
  ];
  return (
    <Screen title={t("console.people_title")} actions={me && mayInBuilding(me, "people.change") && importing}>
      <PeopleFilters filter={filter} people={people} onChange={change} />
      <KeysetList
        paged={paged}
        count={people.length}
        empty={<Nobody filter={filter} onClear={() => void navigate({ search: {}, replace: true })} />}
      >
        <RowList label={t("console.people_title")} keys={keys}>
          {people.map((person) => (
            <PersonRow
              key={person.uuid}
              person={person}
              filter={filter}
              isMarked={marked.has(person.uuid)}
              onMark={() => toggle(person.uuid)}
            />
          ))}
        </RowList>
      </KeysetList>
      {keys && people.length > 0 && chosen.length === 0 && (
        <div className={styles.hints}>
          <KeyHints hints={hints} />
        </div>
      )}
      {chosen.length > 0 && <SelectionBar people={chosen} onClear={() => setMarked(new Set())} />}
    </Screen>
  );
}

function Nobody({ filter, onClear }: { readonly filter: PeopleFilter; readonly onClear: () => void }) {
  const t = usePhrases();
  if (!isNarrowed(filter))
    return <EmptyState icon="users" title={t("console.people_empty")} text={t("console.people_empty_text")} />;
  return <NothingFound title={t("console.people_none")} onClear={onClear} />;
}
