import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "../../parts/failure-text.ts";
import { ExactMoment } from "../../parts/moment.tsx";
import { type Fields, type Item, type Version, versionsQuery, type Writing } from "./content-queries.ts";
import styles from "./content.module.css";
import { differing, withField } from "./merge-fields.ts";
import type { Draft } from "./use-draft.ts";
import { valueText } from "./value-text.ts";

type Props = { readonly item: Item; readonly draft: Draft; readonly writing: Writing; readonly onClose: () => void };

/** The published versions of an item, each with its differences to now; one field or all of them can be copied into the draft. */
export function HistoryDialog({ item, draft, writing, onClose }: Props) {
  const t = usePhrases();
  const services = useServices();
  const { data, error, refetch } = useQuery({ ...versionsQuery(services, item.uuid), staleTime: 0 });
  const versions = data?.data.versions ?? [];
  const take = (fields: Fields) => {
    draft.set(fields);
    services.toasts.show({ text: t("console.content_version_taken") });
  };
  return (
    <Dialog open onClose={onClose} title={t("console.history")} closeLabel={t("app.close")} shape="sheet">
      {error && (
        <ErrorState
          title={t("error.page_title")}
          text={failureText(error, t)}
          action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
        />
      )}
      {data && versions.length === 0 && <p>{t("console.content_versions_none")}</p>}
      <ol className={styles.versions}>
        {versions.map((version) => (
          <OneVersion key={version.number} version={version} now={draft.fields} writing={writing} onTake={take} />
        ))}
      </ol>
    </Dialog>
  );
}

type VersionProps = {
  readonly version: Version;
  readonly now: Fields;
  readonly writing: Writing;
  readonly onTake: (fields: Fields) => void;
};

function OneVersion({ version, now, writing, onTake }: VersionProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const { number, by, at, fields } = version;
  const others = differing(fields, now);
  return (
    <li className={styles.version}>
      <h3>{t("console.content_version", { number: String(number) })}</h3>
      <p className={styles.about}>
        {by ?? t("console.content_version_pack")} · <ExactMoment at={at} timeZone={writing.timezone} />
      </p>
      {others.length === 0 && <p>{t("console.content_version_same")}</p>}
      {others.map((name) => (
        <div key={name} className={styles.difference}>
          <strong>{t(`console.field_${name}`)}</strong>
          <del className={styles.value}>{valueText(name, now[name], { t, locale, writing })}</del>
          <ins className={styles.value}>{valueText(name, fields[name], { t, locale, writing })}</ins>
          <Button variant="quiet" size="small" onClick={() => onTake(withField(now, name, fields[name]))}>
            {t("console.content_version_take")}
          </Button>
        </div>
      ))}
      {others.length > 1 && (
        <Button variant="secondary" size="small" onClick={() => onTake(fields)}>
          {t("console.content_version_take_all")}
        </Button>
      )}
    </li>
  );
}
