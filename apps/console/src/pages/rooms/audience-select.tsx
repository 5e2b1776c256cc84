import { Button } from "@atrium/ui/components/button.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "../../parts/failure-text.ts";
import { audienceCountQuery } from "./room-queries.ts";
import styles from "./rooms.module.css";
import type { Names } from "./use-names.ts";

type Props = {
  readonly value: string | undefined;
  readonly names: Names;
  readonly error: string | undefined;
  readonly onChange: (audience: string | undefined) => void;
};

/** The audience of a rule or a price, with the current number of its people in the building. Not shown in a portfolio without audiences. */
export function AudienceSelect({ value, names, error, onChange }: Props) {
  const t = usePhrases();
  const { building, audiences } = names;
  const { data } = useQuery({
    ...audienceCountQuery(useServices(), building, value ?? ""),
    enabled: value !== undefined,
  });
  const people = value === undefined ? undefined : data?.data.people;
  if (names.error)
    return (
      <div className={styles.cardHead}>
        <p className={styles.wrong}>{failureText(names.error, t)}</p>
        <Button type="button" variant="secondary" size="small" onClick={names.again}>
          {t("app.try_again")}
        </Button>
      </div>
    );
  if (audiences.length === 0) return null;
  return (
    <div className={styles.picker}>
      <Select
        label={t("console.field_audience")}
        options={[
          { value: "", label: t("console.content_everybody") },
          ...audiences.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        value={value ?? ""}
        error={error}
        hint={people === undefined ? undefined : t("console.audience_now", { count: people })}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </div>
  );
}
