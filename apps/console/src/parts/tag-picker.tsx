import { readTag, tagBounds, tagKey } from "@atrium/rules/person-tags.ts";
import { Combobox } from "@atrium/ui/components/combobox.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly shows: "over" | "before";
  readonly takesFocus?: boolean;
  /** The tags that exist. */
  readonly tags: readonly string[];
  /** Tags that are not offered. */
  readonly without?: readonly string[];
  /** Whether a text that is no tag yet can become one. */
  readonly mayBeNew?: boolean;
  readonly busy: boolean;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (tag: string) => void;
};

const mostShown = 50;

/** Selects one of the tags of people by a part of its text. */
export function TagPicker({ tags, without = [], mayBeNew = false, typed, onType, onChoose, ...field }: Props) {
  const t = usePhrases();
  const fresh = readTag(typed);
  const key = tagKey(typed.trim());
  const found = tags.filter((tag) => tagKey(tag).includes(key) && !without.some((one) => tagKey(one) === tagKey(tag)));
  const isNew = fresh !== undefined && ![...tags, ...without].some((tag) => tagKey(tag) === key);
  const options = found.slice(0, mostShown).map((tag) => ({ key: tag, label: tag }));
  return (
    <Combobox
      {...field}
      value={typed}
      onType={onType}
      maxLength={tagBounds.length}
      options={mayBeNew && isNew ? [...options, { key: fresh, label: t("console.tag_new", { tag: fresh }) }] : options}
      onChoose={onChoose}
      none={t("console.tag_unknown")}
    />
  );
}
