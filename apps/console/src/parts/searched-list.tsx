import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { SearchField } from "@atrium/web/search-field.tsx";
import type { ComponentProps, ReactNode } from "react";
import filters from "./filters.module.css";
import { KeysetList } from "./keyset-list.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { useSingleKeys } from "./single-keys.ts";

type Props = Pick<ComponentProps<typeof KeysetList>, "paged" | "count" | "goesOn"> & {
  /** The list's name for screen readers. */
  readonly title: string;
  readonly search: {
    readonly label: string;
    readonly text: string | undefined;
    readonly onSearch: (text: string | undefined) => void;
  };
  /** Beside the search. */
  readonly filter: ReactNode;
  /** For a search or filter without a result; undefined if neither is set. */
  readonly nothingFound: { readonly title: string; readonly onClear: () => void } | undefined;
  /** For a list without entries. */
  readonly empty: { readonly icon: IconName; readonly title: string; readonly text: string };
  /** The rows. */
  readonly children: ReactNode;
};

/** A list with a search and one filter. */
export function SearchedList({ title, search, filter, nothingFound, empty, children, ...paging }: Props) {
  const keys = useSingleKeys();
  return (
    <>
      <div className={filters.filters}>
        <SearchField
          className={filters.search}
          label={search.label}
          search={search.text ?? ""}
          maxLength={100}
          onSearch={(text) => search.onSearch(text || undefined)}
        />
        {filter}
      </div>
      <KeysetList {...paging} empty={nothingFound ? <NothingFound {...nothingFound} /> : <EmptyState {...empty} />}>
        <RowList label={title} keys={keys}>
          {children}
        </RowList>
      </KeysetList>
    </>
  );
}
