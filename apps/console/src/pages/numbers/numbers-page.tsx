import { ApiRefusal } from "@atrium/contract/client.ts";
import { numbersSheet, weekText } from "@atrium/rules/numbers.ts";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Switch } from "@atrium/ui/components/switch.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CsvButton } from "../../parts/csv-button.tsx";
import { downloadCsv } from "../../parts/download-csv.ts";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { FigureTile } from "./figure-tile.tsx";
import { groupsOf, type Numbers, type NumbersFilter } from "./numbers-address.ts";
import { NumbersFilters } from "./numbers-filters.tsx";
import { numbersQuery, useMail } from "./numbers-queries.ts";
import styles from "./numbers.module.css";
import { WeeksTable } from "./weeks-table.tsx";

const route = getRouteApi("/numbers");

/** The figures of the buildings, week by week. The address contains all filters. */
export function NumbersPage() {
  const t = usePhrases();
  const locale = useLanguage();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(numbersQuery(useServices(), filter, locale));
  usePageTitle(t("console.numbers_title"));
  if (error instanceof ApiRefusal && error.problem.status === 404)
    return (
      <Screen title={t("console.numbers_title")}>
        <NothingFound title={t("console.numbers_gone")} onClear={() => void navigate({ search: {}, replace: true })} />
      </Screen>
    );
  // Figures of the previous filter do not answer the new one.
  if (error && (!data || isPlaceholderData)) return <FailedScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenBones />;
  const numbers = data.data;
  const change = (some: NumbersFilter) =>
    void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  return (
    <Screen
      title={t("console.numbers_title")}
      actions={<CsvButton disabled={isPlaceholderData} onClick={() => downloadCsv("numbers", numbersSheet(numbers))} />}
    >
      <NumbersFilters filter={filter} numbers={numbers} onChange={change} />
      <div className={styles.body} aria-busy={isPlaceholderData}>
        <Weeks numbers={numbers} />
      </div>
      <MailSwitch on={numbers.mail} />
      <p className={styles.about}>{t("console.numbers_about")}</p>
    </Screen>
  );
}

function Weeks({ numbers: { weeks, figures } }: { readonly numbers: Numbers }) {
  const t = usePhrases();
  const locale = useLanguage();
  const something = figures.some(({ cells }) =>
    cells.some(({ value, missing }) => (value ?? 0) !== 0 || missing === "few_people"),
  );
  if (!something)
    return <EmptyState icon="chart" title={t("console.numbers_none")} text={t("console.numbers_none_text")} />;
  return (
    <>
      <h2 className={styles.week}>{weekText(weeks.at(-1) ?? "", locale)}</h2>
      {groupsOf(figures).map(({ group, members }) => (
        <section key={group} className={styles.group} aria-labelledby={`numbers-${group}`}>
          <h3 id={`numbers-${group}`} className={styles.about}>
            {t(`console.numbers_of_${group}`)}
          </h3>
          <ul className={styles.tiles}>
            {members.map((figure) => (
              <FigureTile key={figure.key} figure={figure} weeks={weeks} />
            ))}
          </ul>
        </section>
      ))}
      <WeeksTable weeks={weeks} figures={figures} />
    </>
  );
}

function MailSwitch({ on }: { readonly on: boolean }) {
  const t = usePhrases();
  const mail = useMail();
  return (
    <div className={styles.mail}>
      <Switch
        label={t("console.numbers_mail")}
        hint={t("console.numbers_mail_hint")}
        on={mail.isPending ? mail.variables : on}
        busy={mail.isPending}
        onChange={(some) => mail.mutate(some)}
      />
    </div>
  );
}
