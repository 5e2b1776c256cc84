import { readTag, tagKey } from "@atrium/rules/person-tags.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TagPicker } from "../../parts/tag-picker.tsx";
import { tagsQuery } from "../../parts/tags-query.ts";
import styles from "./people.module.css";

type Props = {
  readonly count: number;
  readonly takes: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSend: (tag: string) => void;
};

/** Selects the tag that many people get or lose: a new one only to be given. */
export function BulkTagForm({ count, takes, busy, error, onSend }: Props) {
  const t = usePhrases();
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useQuery(tagsQuery(useServices()));
  const tags = data?.data.tags ?? [];
  const known = tags.find((tag) => tagKey(tag) === tagKey(typed));
  const tag = known ?? (takes ? undefined : readTag(typed));
  return (
    <Form busy={busy} error={error} onSubmit={() => tag !== undefined && onSend(tag)}>
      <p className={styles.bulkCount}>{t("console.bulk_count", { count })}</p>
      <p>{t("console.bulk_role_text")}</p>
      <TagPicker
        label={t("console.tag")}
        shows="before"
        takesFocus
        tags={tags}
        mayBeNew={!takes}
        busy={isFetching && !data}
        typed={typed}
        onType={setTyped}
        onChoose={setTyped}
      />
      <Button type="submit" block variant={takes ? "danger" : "primary"} busy={busy} disabled={tag === undefined}>
        {t(takes ? "console.tag_take" : "console.tag_add")}
      </Button>
    </Form>
  );
}
