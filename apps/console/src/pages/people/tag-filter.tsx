import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { FilterSelect } from "../../parts/filter-select.tsx";
import { tagsQuery } from "../../parts/tags-query.ts";
import type { PeopleFilter } from "./people-address.ts";

type Props = { readonly value: string | undefined; readonly onChange: (some: PeopleFilter) => void };

/** Filters people by a tag; absent while nobody has one. */
export function TagFilter({ value, onChange }: Props) {
  const t = usePhrases();
  const { data } = useQuery(tagsQuery(useServices()));
  const known = data?.data.tags ?? [];
  const isKnown = value === undefined || known.includes(value);
  const tags = isKnown ? known : [value, ...known];
  if (tags.length === 0) return null;
  return (
    <FilterSelect
      label={t("console.tag")}
      all={t("console.tag_any")}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      value={value}
      onChange={(tag) => onChange({ tag })}
    />
  );
}
