import { Icon } from "@atrium/ui/components/icon.tsx";
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
        <fieldset className={styles.types}>
          <legend className="visually-hidden">{t("companies.types")}</legend>
          {choices.map(({ type, isChosen }) => (
            <label key={type} className={styles.type}>
              <input
                type="checkbox"
                className={styles.box}
                checked={isChosen}
                onChange={() => onChange(({ types: before }) => ({ types: toggled(before, type) }))}
              />
              {isChosen && <Icon name="check" size={16} />}
              <span>{type}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
