import { Combobox } from "@atrium/ui/components/combobox.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { textWord } from "../../parts/address-words.ts";
import { occupantsQuery } from "./bookings-queries.ts";

export type Occupant = { uuid: string; name: string };

type Props = { readonly building: string; readonly onChoose: (person: Occupant | undefined) => void };

/** Somebody of the building, found by the beginning of a name or an address. */
export function OccupantPicker({ building, onChoose }: Props) {
  const t = usePhrases();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string>();
  const search = textWord(useDeferredValue(typed), 100);
  const query = occupantsQuery(useServices(), building, search ?? "");
  const isSearching = search !== undefined && typed !== chosen;
  const { data, isFetching } = useQuery({ ...query, enabled: isSearching, placeholderData: keepPreviousData });
  const people = isSearching ? (data?.data.people ?? []) : [];
  return (
    <Combobox
      label={t("console.for_whom")}
      shows="before"
      takesFocus
      value={typed}
      onType={(text) => {
        setTyped(text);
        setChosen(undefined);
        onChoose(undefined);
      }}
      options={people.map(({ uuid, name, email, company_name }) => ({
        key: uuid,
        label: name,
        hint: company_name ?? email,
        icon: "user",
      }))}
      onChoose={(key) => {
        const person = people.find(({ uuid }) => uuid === key);
        if (!person) return;
        setTyped(person.name);
        setChosen(person.name);
        onChoose(person);
      }}
      none={isSearching ? t("console.for_whom_none") : ""}
      busy={isFetching}
    />
  );
}
