import { Chips } from "@atrium/ui/components/chips.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { SearchField } from "@atrium/web/search-field.tsx";
import styles from "./companies.module.css";
import { type Directory, type DirectoryChange, toggled, typeChoices } from "./directory-address.ts";

export type ChangeDirectory = (change: DirectoryChange, how?: { replace?: boolean }) => void;

type Props = { readonly directory: Directory; readonly onChange: ChangeDirectory };

export function DirectoryFilters({ directory, onChange, types }: Props & { readonly types: readonly string[] }) {
  const t = usePhrases();
  const choices = typeChoices(types, directory.types);
  return (
    <div className={styles.filters}>
      <div className={styles.controls}>
        <SearchField
          className={styles.search}
          label={t("companies.search")}
          search={directory.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
        <Select
          label={t("companies.order")}
          hideLabel
          options={(["desc", "asc"] as const).map((order) => ({ value: order, label: t(`companies.order_${order}`) }))}
          value={directory.order}
          onChange={(event) => onChange({ order: event.target.value === "asc" ? "asc" : "desc" })}
        />
      </div>
      {choices.length > 0 && (
        <Chips
          oneLine
          legend={t("companies.types")}
          chips={choices.map(({ type, isChosen }) => ({ value: type, label: type, on: isChosen }))}
          onTurn={(type) => onChange(({ types: before }) => ({ types: toggled(before, type) }))}
        />
      )}
    </div>
  );
}
