import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { failureText } from "../../parts/failure-text.ts";
import { Moment, useNow } from "../../parts/moment.tsx";
import { importsQuery } from "./import-queries.ts";
import styles from "./import.module.css";

/** Recent imports; those of the last day can be undone. */
export function PastImports() {
  const t = usePhrases();
  const now = useNow();
  const services = useServices();
  const { api, queryClient, toasts } = services;
  const imports = useQuery(importsQuery(services)).data?.data.imports ?? [];
  const undoing = useMutation({
    mutationFn: (uuid: string) => api("POST /admin/v1/people-imports/:uuid/undo", { params: { uuid } }),
    onSuccess: ({ data }) => toasts.show({ text: t("console.import_undone", data) }),
    onSettled: () => queryClient.invalidateQueries(importsQuery(services)),
  });
  if (imports.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t("console.import_past")}</h2>
      {undoing.error && <Fault>{failureText(undoing.error, t)}</Fault>}
      <ul className={styles.past}>
        {imports.map(({ uuid, building, at, by, created, undone_at, undoable }) => (
          <li key={uuid}>
            <span>
              {t("console.import_past_line", {
                count: created,
                building: building.name,
                by: by ?? t("console.somebody"),
              })}
            </span>
            <span className={styles.quiet}>
              <Moment at={at} now={now} timeZone={undefined} />
            </span>
            {undone_at !== null && <span className={styles.quiet}>{t("console.import_undone_mark")}</span>}
            {undoable && (
              <Button
                variant="secondary"
                size="small"
                busy={undoing.isPending && undoing.variables === uuid}
                onClick={() => undoing.mutate(uuid)}
              >
                {t("console.undo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
