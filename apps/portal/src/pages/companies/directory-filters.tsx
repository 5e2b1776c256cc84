import { Chips } from "@atrium/ui/components/chips.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { useEffect, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
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
        <SearchField search={directory.search} onChange={onChange} />
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
          legend={t("companies.types")}
          chips={choices.map(({ type, isChosen }) => ({ value: type, label: type, on: isChosen }))}
          onTurn={(type) => onChange(({ types: before }) => ({ types: toggled(before, type) }))}
        />
      )}
    </div>
  );
}

/** How long somebody must have paused before what they typed is looked for. */
const pause = 250;

type SearchProps = { readonly search: string; readonly onChange: ChangeDirectory };

/** What is typed becomes the address's when the typing pauses; what the address says otherwise (Back, a link) becomes what is typed. */
function SearchField({ search, onChange }: SearchProps) {
  const t = usePhrases();
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  // Its own wish comes back while people type on: only another's takes the place of what they type.
  if (known !== search) {
    setKnown(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  const wanted = typed.trim();
  const send = () => {
    setSent(wanted);
    onChange({ search: wanted }, { replace: true });
  };
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(send, pause);
    return () => clearTimeout(timer);
  });
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        type="search"
        label={t("companies.search")}
        hideLabel
        placeholder={t("companies.search")}
        leading={<Icon name="search" />}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
