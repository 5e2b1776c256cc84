import { Combobox } from "@atrium/ui/components/combobox.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { textWord } from "./address-words.ts";
import { placesQuery } from "./places-query.ts";

export type Company = { uuid: string; name: string };

type Props = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly shows: "over" | "before";
  readonly onChoose: (company: Company) => void;
};

/** Selects one of the caller's companies by the beginning of its name. */
export function CompanyPicker({ label, hideLabel = false, shows, onChoose }: Props) {
  const t = usePhrases();
  const [typed, setTyped] = useState("");
  const search = textWord(useDeferredValue(typed), 100);
  const query = placesQuery(useServices(), search);
  const { data, isFetching } = useQuery({ ...query, placeholderData: keepPreviousData });
  const companies = data?.data.companies ?? [];
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      shows={shows}
      value={typed}
      onType={setTyped}
      options={companies.map(({ uuid, name }) => ({ key: uuid, label: name, icon: "building" }))}
      onChoose={(key) => {
        const chosen = companies.find(({ uuid }) => uuid === key);
        if (!chosen) return;
        setTyped(chosen.name);
        onChoose(chosen);
      }}
      none={t("console.company_none")}
      busy={isFetching || textWord(typed, 100) !== search}
    />
  );
}
