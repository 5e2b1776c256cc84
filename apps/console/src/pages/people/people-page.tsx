import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { KeyHints } from "@atrium/ui/components/key-cap.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { mayAnywhere, mayInBuilding, useMe } from "../../parts/me-query.ts";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { paths } from "../../parts/paths.ts";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { isNarrowed, type PeopleFilter, readPeopleFilter } from "./people-address.ts";
import { PeopleFilters } from "./people-filters.tsx";
import { peopleQuery } from "./people-queries.ts";
import styles from "./people.module.css";
import { PersonRow } from "./person-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

const route = getRouteApi("/people");

const viewLink = (words: Record<string, string>) => <Link to={paths.people} search={readPeopleFilter(words)} />;

/**
 * The people of the buildings and companies that the person manages: search, filters, selection. The address contains all of that except the
 * selection.
 */
export function PeoplePage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const me = useMe();
  const paged = useInfiniteQuery(peopleQuery(services, filter));
  const people = paged.data?.pages.flatMap(({ data }) => data.people) ?? [];
  const selection = useSelection(filter, people, paged.hasNextPage);
  usePageTitle(t("console.people_title"));

  const change = (some: PeopleFilter) => void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  const mayInvite = me !== undefined && mayAnywhere(me, "people.invite");
  const mayChange = me !== undefined && mayInBuilding(me, "people.change");
  const actions = me && mayAnywhere(me, "people.change") && (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" icon="clock" render={<Link to={paths.peopleJobs} />}>
        {t("console.jobs_title")}
      </Button>
      {mayChange && (
        <Button variant="secondary" size="small" icon="plus" render={<Link to={paths.importPeople} />}>
          {t("console.import")}
        </Button>
      )}
      {mayInvite && (
        <Button variant="secondary" size="small" icon="mail" render={<Link to={paths.invitePeople} />}>
          {t("console.invite")}
        </Button>
      )}
    </div>
  );
  const hints = [
    { keys: ["j", "k"], does: t("console.key_move") },
    { keys: ["x"], does: t("console.key_mark") },
    { keys: ["↵"], does: t("console.key_open") },
  ];
  return (
    <Screen title={t("console.people_title")} actions={actions}>
      <SavedViews list="people" filter={filter} link={viewLink} />
      <PeopleFilters filter={filter} people={people} onChange={change} />
      <KeysetList
        paged={paged}
        count={people.length}
        empty={<Nobody filter={filter} onClear={() => void navigate({ search: {}, replace: true })} />}
      >
        {people.length > 0 && (
          <label className={styles.markShown}>
            <input
              type="checkbox"
              className={styles.mark}
              checked={selection.isAllShown}
              onChange={selection.toggleShown}
            />
            {t("console.mark_shown")}
          </label>
        )}
        <RowList label={t("console.people_title")} keys={keys}>
          {people.map((person) => (
            <PersonRow
              key={person.uuid}
              person={person}
              filter={filter}
              isMarked={selection.chosen.has(person.uuid)}
              onMark={() => selection.toggle(person.uuid)}
            />
          ))}
        </RowList>
      </KeysetList>
      {keys && people.length > 0 && !selection.isAny && (
        <div className={styles.hints}>
          <KeyHints hints={hints} />
        </div>
      )}
      {selection.isAny && <SelectionBar selection={selection} people={people} />}
    </Screen>
  );
}

function Nobody({ filter, onClear }: { readonly filter: PeopleFilter; readonly onClear: () => void }) {
  const t = usePhrases();
  if (!isNarrowed(filter))
    return <EmptyState icon="users" title={t("console.people_empty")} text={t("console.people_empty_text")} />;
  return <NothingFound title={t("console.people_none")} onClear={onClear} />;
}
