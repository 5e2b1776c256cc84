import { nameOf } from "@atrium/rules/name-of.ts";
import { IconButton } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { SearchField } from "@atrium/web/search-field.tsx";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import type { ClaimedOffer, Claimer } from "./offers-address.ts";
import { claimsQuery } from "./offers-queries.ts";
import { RedeemedPill } from "./redeemed-pill.tsx";
import styles from "./till.module.css";
import type { Till } from "./use-till.ts";

const route = getRouteApi("/events/offers/$uuid/till");

/** The people with claims, to be found by name if they have no code with them. */
export function TillPeople({ offer, till }: { readonly offer: ClaimedOffer; readonly till: Till }) {
  const t = usePhrases();
  const services = useServices();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const paged = useInfiniteQuery(claimsQuery(services, offer.uuid, { search }));
  const people = paged.data?.pages.flatMap(({ data }) => data.people) ?? [];
  const find = (text: string) => void navigate({ search: text ? { search: text } : {}, replace: true });
  return (
    <section className={styles.people}>
      <SearchField label={t("console.claims_search")} search={search ?? ""} maxLength={100} onSearch={find} />
      <KeysetList
        paged={paged}
        count={people.length}
        goesOn
        empty={
          search ? (
            <NothingFound title={t("console.claims_none")} onClear={() => find("")} />
          ) : (
            <EmptyState icon="tag" title={t("console.claims_empty")} text={t("console.claims_empty_text")} />
          )
        }
      >
        <RowList label={t("console.claims_title")} keys={keys}>
          {people.map((person) => (
            <TillPerson key={person.uuid} person={person} till={till} />
          ))}
        </RowList>
      </KeysetList>
    </section>
  );
}

function TillPerson({ person, till }: { readonly person: Claimer; readonly till: Till }) {
  const t = usePhrases();
  const name = nameOf(person);
  const { last, claims, redeemed } = person;
  return (
    <Row>
      <div className={styles.person}>
        <span className={styles.what}>
          <span className={styles.name}>{name}</span>
          {person.company && <span className={styles.about}>{person.company.name}</span>}
        </span>
        <RedeemedPill {...person} />
        <span className={styles.acts}>
          {last && (
            <IconButton icon="x" label={t("console.till_undo_named", { name })} onClick={() => till.undo(last.claim)} />
          )}
          {redeemed < claims && (
            <IconButton
              icon="check"
              label={t("console.till_redeem_named", { name })}
              onClick={() => till.redeemOf(person.uuid)}
              data-row
            />
          )}
        </span>
      </div>
    </Row>
  );
}
