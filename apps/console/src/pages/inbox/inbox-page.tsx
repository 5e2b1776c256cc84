import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { KeyHints } from "@atrium/ui/components/key-cap.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { SplitView } from "@atrium/ui/components/split-view.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useMatch } from "@tanstack/react-router";
import { useState } from "react";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import filters from "../../parts/filters.module.css";
import { countText } from "../../parts/inbox-count.ts";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { type InboxItem, isSame, type ItemParams } from "../../parts/waiting.ts";
import { type InboxFilter, kinds, readItem } from "./inbox-address.ts";
import { inboxQuery } from "./inbox-queries.ts";
import { InboxRow } from "./inbox-row.tsx";
import styles from "./inbox.module.css";
import { ItemDetail } from "./item-detail.tsx";

const route = getRouteApi("/inbox");

/** The open decisions: the list, and beside it the request in the address. */
export function InboxPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const open = readItem(useMatch({ from: "/inbox/inbox/$kind/$uuid", shouldThrow: false })?.params);
  const paged = useInfiniteQuery(inboxQuery(services, filter));
  const items = paged.data?.pages.flatMap(({ data }) => data.items) ?? [];
  const [begun, setBegun] = useState<ItemParams>();
  usePageTitle(t("console.inbox_title"));

  const onDecided = (decided: ItemParams) => {
    const next = nextAfter(items, decided);
    setBegun(next);
    if (next)
      void navigate({ to: paths.item, params: { kind: next.kind, uuid: next.uuid }, search: filter, replace: true });
    else void navigate({ to: paths.inbox, search: filter, replace: true });
  };
  return (
    <SplitView
      open={open && `${open.kind}-${open.uuid}`}
      list={<List filter={filter} open={open} items={items} paged={paged} />}
      detail={
        open ? (
          <ItemDetail
            item={open}
            listed={items.find((item) => isSame(item, open))}
            next={nextAfter(items, open)}
            filter={filter}
            begins={begun !== undefined && isSame(begun, open)}
            onDecided={onDecided}
          />
        ) : (
          items.length > 0 && (
            <EmptyState icon="mail" title={t("console.inbox_choose")} text={t("console.inbox_choose_text")} />
          )
        )
      }
    />
  );
}

/** The request that is selected after this one is decided: the one below, or above the last one. */
function nextAfter(items: readonly InboxItem[], item: ItemParams): InboxItem | undefined {
  const at = items.findIndex((one) => isSame(one, item));
  return at < 0 ? items.find((one) => !isSame(one, item)) : (items[at + 1] ?? items[at - 1]);
}

type ListProps = {
  readonly filter: InboxFilter;
  readonly open: ItemParams | undefined;
  readonly items: readonly InboxItem[];
  readonly paged: Parameters<typeof KeysetList>[0]["paged"];
};

function List({ filter, open, items, paged }: ListProps) {
  const t = usePhrases();
  const now = useNow();
  const keys = useSingleKeys();
  const { zoneOf } = useBuildings();
  const hints = [
    { keys: ["j", "k"], does: t("console.key_move") },
    { keys: ["↵"], does: t("console.key_open") },
    { keys: ["e"], does: t("console.key_approve") },
    { keys: ["d"], does: t("console.key_deny") },
  ];
  return (
    <div className={styles.list}>
      <Filters filter={filter} />
      <KeysetList paged={paged} count={items.length} goesOn empty={<Nothing filter={filter} />}>
        <div className={styles.rows}>
          <RowList label={t("console.inbox_title")} keys={keys} follow={open !== undefined}>
            {items.map((item) => (
              <InboxRow
                key={`${item.kind}-${item.uuid}`}
                item={item}
                isOpen={isSame(item, open)}
                replace={open !== undefined}
                filter={filter}
                now={now}
                timeZone={zoneOf(item.building?.uuid)}
              />
            ))}
          </RowList>
        </div>
      </KeysetList>
      {keys && items.length > 0 && (
        <div className={styles.hints}>
          <KeyHints hints={hints} />
        </div>
      )}
    </div>
  );
}

function Filters({ filter }: { readonly filter: InboxFilter }) {
  const t = usePhrases();
  const navigate = route.useNavigate();
  const { data } = useInfiniteQuery(inboxQuery(useServices(), filter));
  const total = data?.pages.at(-1)?.data.total ?? 0;
  const change = (some: InboxFilter) => void navigate({ search: { ...filter, ...some }, replace: true });
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        {t("console.inbox_title")}
        {total > 0 && <span className={styles.count}>{countText(total)}</span>}
      </h1>
      <div className={filters.filters}>
        <FilterSelect
          label={t("console.inbox_kind")}
          all={t("console.inbox_kind_all")}
          options={kinds.map((kind) => ({ value: kind, label: t(`console.kind_${kind}`) }))}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
        />
        <BuildingFilter value={filter.building} onChange={(building) => change({ building })} />
      </div>
    </div>
  );
}

function Nothing({ filter }: { readonly filter: InboxFilter }) {
  const t = usePhrases();
  const navigate = route.useNavigate();
  if (!filter.kind && !filter.building)
    return <EmptyState icon="check" title={t("console.inbox_empty")} text={t("console.inbox_empty_text")} />;
  return <NothingFound title={t("console.inbox_none")} onClear={() => void navigate({ search: {}, replace: true })} />;
}
