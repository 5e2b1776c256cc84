import { Combobox } from "@atrium/ui/components/combobox.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { textWord } from "./address-words.ts";

export type Occupant = { uuid: string; name: string };

type Found = { data: { people: (Occupant & { email: string; company_name: string | null })[] } };

type Props<Key extends QueryKey> = {
  readonly label: string;
  /** The people found for the beginning of a name or an address. */
  readonly find: (search: string) => UseQueryOptions<Found, Error, Found, Key>;
  readonly onChoose: (person: Occupant | undefined) => void;
};

/** Selects a person of a building by the beginning of a name or an address. */
export function OccupantPicker<Key extends QueryKey>({ label, find, onChoose }: Props<Key>) {
  const t = usePhrases();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string>();
  const search = textWord(useDeferredValue(typed), 100);
  const isSearching = search !== undefined && typed !== chosen;
  const { data, isFetching } = useQuery({
    ...find(search ?? ""),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const people = isSearching ? (data?.data.people ?? []) : [];
  return (
    <Combobox
      label={label}
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
      busy={isFetching || textWord(typed, 100) !== search}
    />
  );
}
