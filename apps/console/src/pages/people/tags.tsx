import { tagBounds } from "@atrium/rules/person-tags.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterChip } from "../../parts/filter-chip.tsx";
import { TagPicker } from "../../parts/tag-picker.tsx";
import { tagsQuery } from "../../parts/tags-query.ts";
import styles from "./people.module.css";
import type { Person } from "./people-queries.ts";
import { Part } from "./person-sections.tsx";
import tagStyles from "./tags.module.css";
import type { usePersonActs } from "./use-person-acts.ts";

type Props = {
  readonly person: Person;
  readonly tagging: ReturnType<typeof usePersonActs>["tagging"];
  readonly mayChange: boolean;
};

/** A person's tags; absent if they are not for the caller to read. */
export function Tags({ person: { tags }, tagging, mayChange }: Props) {
  const t = usePhrases();
  const [isAdding, setAdding] = useState(false);
  if (tags === null) return null;
  const mayAdd = mayChange && tags.length < tagBounds.ofPerson;
  const add = mayAdd && !isAdding && (
    <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
      {t("console.tag_add")}
    </Button>
  );
  return (
    <Part title={t("console.tags")} action={add}>
      {tags.length === 0 && <p className={styles.quiet}>{t("console.tags_none")}</p>}
      {tags.length > 0 && (
        <ul className={tagStyles.tags} aria-label={t("console.tags")}>
          {tags.map((tag) => (
            <li key={tag}>
              {mayChange ? (
                <FilterChip
                  text={tag}
                  label={t("console.tag_take_named", { tag })}
                  onClear={() => tagging.mutate({ tag, has: false })}
                />
              ) : (
                <span className={tagStyles.tag}>{tag}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && isAdding && <NewTag tags={tags} onAdd={(tag) => tagging.mutate({ tag, has: true })} />}
    </Part>
  );
}

type NewProps = { readonly tags: readonly string[]; readonly onAdd: (tag: string) => void };

function NewTag({ tags, onAdd }: NewProps) {
  const t = usePhrases();
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useQuery(tagsQuery(useServices()));
  return (
    <TagPicker
      label={t("console.tag_add")}
      hideLabel
      shows="over"
      takesFocus
      tags={data?.data.tags ?? []}
      without={tags}
      mayBeNew
      busy={isFetching && !data}
      typed={typed}
      onType={setTyped}
      onChoose={(tag) => {
        setTyped("");
        onAdd(tag);
      }}
    />
  );
}
